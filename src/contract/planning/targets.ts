import * as z from 'zod/mini';
import { isArrivalAfterResponse, planKinds, targetLimits } from '#domain/planning/promise.ts';
import { urgencies } from '#domain/service-request.ts';
import { reason } from '#words/say/because.ts';

const minutes = z
  .int(reason('target_missing'))
  .check(
    z.minimum(targetLimits.min, reason('target_too_short')),
    z.maximum(targetLimits.max, reason('target_too_long', { days: targetLimits.max / 1440 })),
  );

const target = z.strictObject({ response_minutes: minutes, arrival_minutes: minutes }).check(
  z.refine(isArrivalAfterResponse, {
    message: reason('arrival_before_response'),
    path: ['arrival_minutes'],
  }),
);

/** The response and arrival targets in minutes, for each combination of urgency and plan. */
export const targets = z.strictObject(each(urgencies, z.strictObject(each(planKinds, target))));

function each<Name extends string, Schema>(names: readonly Name[], schema: Schema) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}
