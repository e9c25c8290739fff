import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, version } from '#contract/calls/fields.ts';
import { supervisedBy } from '#domain/actor.ts';
import { retentionLimits } from '#domain/retention.ts';
import { reason } from '#words/say/because.ts';

const { min, max } = retentionLimits.months;

const months = z.nullable(
  z
    .int(reason('months_missing'))
    .check(
      z.minimum(min, reason('months_too_few', { min })),
      z.maximum(max, reason('months_too_many', { max })),
    ),
);

const retentionForm = z.object({
  /** The number of months for which personal data is kept after a case is closed; if null, it is kept forever. */
  keep_cases_months: months,
  keep_files_months: months,
  keep_people_months: months,
});

/** The number of entries that the next cleanup removes. Counting stops at 1000. */
const due = z.object({ cases: z.int(), files: z.int(), people: z.int() });

const retention = z.object({ id, version, ...retentionForm.shape, due });
export type Retention = z.output<typeof retention>;

const queried = z.optional(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)));

export const getRetention = defineCall({
  name: 'operators.get-retention',
  summary:
    "Get how long an operator keeps closed cases, files and people who left, and how many entries the next cleanup removes. Without `operator_id`, use the caller's operator. `cases`, `files` and `people` preview other numbers of months.",
  method: 'GET',
  path: '/api/retention',
  by: supervisedBy('country_operator'),
  reads: ['country_operators'],
  input: z.object({ operator_id: z.optional(id), cases: queried, files: queried, people: queried }),
  output: retention,
});

export const saveRetention = defineCall({
  name: 'operators.save-retention',
  summary:
    'Change how long an operator keeps closed cases, files and people who left. With null, they are kept forever.',
  method: 'POST',
  path: '/api/retention/{id}',
  by: supervisedBy('country_operator'),
  input: z.object({ id, version, ...retentionForm.shape }),
  output: retention,
});
