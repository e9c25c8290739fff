import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { daysToCome, id, instant, page, paging } from '#contract/calls/fields.ts';
import { client } from '#contract/clients.ts';
import { supervisedBy } from '#domain/actor.ts';
import { daysAhead } from '#domain/reminder.ts';

export const listEndingPlans = defineCall({
  name: 'clients.list-ending-plans',
  summary:
    'List the plans that expire within `days`, plans that expired recently and were not renewed, and plans that the client asked to renew, earliest first.',
  method: 'GET',
  path: '/api/ending-plans',
  by: supervisedBy('country_operator'),
  reads: ['clients', 'job_orders', 'country_operators'],
  input: z.object({ days: daysToCome(daysAhead.plan_expiring), ...paging }),
  output: page(
    z.object({
      id,
      client,
      expires_on: z.string(),
      is_over: z.boolean(),
      visits_left: z.int(),
      /** The time at which the client asked to renew the plan. */
      renewal_asked_at: z.nullable(instant),
      /** The time of the renewal offer that the client has not answered. */
      offered_at: z.nullable(instant),
    }),
  ),
});
export type EndingPlan = z.output<typeof listEndingPlans.output>['items'][number];
