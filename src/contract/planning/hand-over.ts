import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, version } from '#contract/calls/fields.ts';
import { planners } from '#domain/actor.ts';
import { jobOrderStatuses, workflowStatuses } from '#domain/job-order.ts';
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
  client: z.object({ name: z.string() }),
  /** Null where no one is free in two weeks, and for work that is under way. */
  proposal: z.nullable(proposal),
});
export type TouchedJob = z.output<typeof touchedJob>;

export const getHandOver = defineCall({
  name: 'absences.get-hand-over',
  summary:
    'The open jobs that are planned while a technician is away, each with who could do it when: at the agreed time where somebody is free. The proposals collide neither with a job nor with each other.',
  method: 'GET',
  path: '/api/absences/{id}/hand-over',
  by: planners,
  reads: ['job_orders', 'technicians', 'country_operators'],
  mostRows: '100 jobs',
  input: z.object({ id }),
  output: z.object({
    time_zone: z.string(),
    /** By their time; at most 100. */
    jobs: z.array(touchedJob),
  }),
});
export type HandOver = z.output<typeof getHandOver.output>;
