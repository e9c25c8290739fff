import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { part } from '#contract/job-orders/view/form.ts';
import { missingPart } from '#contract/job-orders/view/visit.ts';
import { supervisedBy } from '#domain/actor.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';

/** The data about the earlier visit that a technician needs for a follow-up visit. */
export const forerunner = z.object({
  id,
  number: z.string(),
  scheduled_date: instant,
  time_zone: z.string(),
  technician: z.nullable(z.object(named)),
  description: z.string(),
  work_performed: z.nullable(z.string()),
  technician_notes: z.nullable(z.string()),
  parts_used: z.array(part),
  outcome: z.nullable(z.enum(visitOutcomes)),
  outcome_reason: z.nullable(z.string()),
  follow_up_reason: z.nullable(z.string()),
  ...missingPart,
});
export type ForerunnerView = z.output<typeof forerunner>;

export const getForerunner = defineCall({
  name: 'job-orders.get-forerunner',
  summary:
    'Get the earlier visit that a job follows: its fault, the work done, and why a follow-up visit is needed. Technicians can read it for their own jobs, even if another technician made that visit.',
  method: 'GET',
  path: '/api/job-orders/{id}/forerunner',
  by: supervisedBy('country_operator', 'dispatcher', 'technician'),
  reads: ['job_orders'],
  mostRows: 'the parts of one visit',
  input: z.object({ id }),
  output: forerunner,
});
