import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant } from '#contract/calls/fields.ts';
import { missingPart } from '#contract/job-orders/view/visit.ts';
import { planners } from '#domain/actor.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';

const undoneVisit = z.object({
  id,
  number: z.string(),
  machine_id: id,
  scheduled_date: instant,
  time_zone: z.string(),
  description: z.string(),
  outcome: z.nullable(z.enum(visitOutcomes)),
  outcome_reason: z.nullable(z.string()),
  follow_up_reason: z.nullable(z.string()),
  ...missingPart,
});
export type UndoneVisit = z.output<typeof undoneVisit>;

export const listUndoneVisits = defineCall({
  name: 'planning.list-undone',
  summary:
    'List the latest 5 closed visits to a machine that left work to do and have no follow-up visit. Another visit to the machine can include the work of one of them.',
  method: 'GET',
  path: '/api/planning/undone',
  by: planners,
  reads: ['job_orders'],
  mostRows: '5',
  input: z.object({ machine_id: id }),
  output: z.object({ items: z.array(undoneVisit) }),
});
