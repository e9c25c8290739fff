import * as z from 'zod/mini';
import { id, instant } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { jobOrderStatuses, workflowStatuses } from '#domain/job-orders/order.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';
import { serviceTypes } from '#domain/service-request.ts';

/** The maximum number of open requests, and of open jobs, on the page of a client or a machine. */
export const mostOpenWork = 100;

/** An open job, with the fields needed for the sentences about its visit. */
export const openVisit = z.object({
  id,
  number: z.string(),
  type: z.enum(serviceTypes),
  /** The time of the request that led to the job; null without one, and for technicians. */
  reported_at: z.nullable(instant),
  status: z.enum(jobOrderStatuses),
  workflow_status: z.enum(workflowStatuses),
  outcome: z.nullable(z.enum(visitOutcomes)),
  scheduled_date: instant,
  window_minutes: z.int(),
  time_zone: z.string(),
  client: z.object(named),
  technician_id: z.nullable(id),
  technician: z.nullable(z.object(named)),
  on_the_way_at: z.nullable(instant),
  started_at: z.nullable(instant),
  paused_at: z.nullable(instant),
  paused_seconds: z.int(),
  work_ended_at: z.nullable(instant),
  job_order_form_submitted_at: z.nullable(instant),
  problem_resolved: z.boolean(),
  follow_up_required: z.boolean(),
});
export type OpenVisit = z.output<typeof openVisit>;
