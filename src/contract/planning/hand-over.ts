import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, version } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { planners } from '#domain/actor.ts';
import { jobOrderStatuses, workflowStatuses } from '#domain/job-orders/order.ts';
import { urgencies } from '#domain/service-request.ts';
import { proposal } from './crew.ts';

const touchedJob = z.object({
  id,
  number: z.string(),
  version,
  technician_id: id,
  status: z.enum(jobOrderStatuses),
  workflow_status: z.enum(workflowStatuses),
  urgency: z.enum(urgencies),
  scheduled_date: instant,
  client: z.object(named),
  /** A free technician and time; null if no one is free within two weeks, or if the work has started. */
  proposal: z.nullable(proposal),
});
export type TouchedJob = z.output<typeof touchedJob>;

export const getHandOver = defineCall({
  name: 'absences.get-hand-over',
  summary:
    'List the open jobs planned during an absence, each with a proposed technician and time. The agreed time is kept if someone is free. The proposals overlap neither other jobs nor each other.',
  method: 'GET',
  path: '/api/absences/{id}/hand-over',
  by: planners,
  reads: ['job_orders', 'technicians', 'country_operators'],
  mostRows: '100 jobs',
  input: z.object({ id }),
  output: z.object({
    time_zone: z.string(),
    /** The jobs, earliest first; at most 100. */
    jobs: z.array(touchedJob),
  }),
});
export type HandOver = z.output<typeof getHandOver.output>;
