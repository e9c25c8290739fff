import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, requiredDate, version } from '#contract/calls/fields.ts';
import { planners } from '#domain/actor.ts';
import { jobOrderStatuses, workflowStatuses } from '#domain/job-order.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { reason } from '#words/say/because.ts';
import { serviceHours } from './hours.ts';
import { absenceTime, workWeek } from './work-time.ts';

/** A job as the dispatch board places it. */
export const plannedJob = z.object({
  id,
  number: z.string(),
  version,
  technician_id: z.nullable(id),
  type: z.enum(serviceTypes),
  urgency: z.enum(urgencies),
  description: z.string(),
  contact_phone: z.nullable(z.string()),
  special_instructions: z.nullable(z.string()),
  scheduled_date: instant,
  duration_minutes: z.int(),
  /** Until when the client was promised somebody; null where nothing was promised. */
  arrive_by: z.nullable(instant),
  created_at: instant,
  status: z.enum(jobOrderStatuses),
  workflow_status: z.enum(workflowStatuses),
  client: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  machine: z.object({ model: z.string(), location: z.string() }),
});
export type PlannedJob = z.output<typeof plannedJob>;

const mostDays = 7;

export const getBoard = defineCall({
  name: 'planning.get-board',
  summary:
    'The dispatch board of an operator: its technicians, their jobs on the days from `from` on, and what is unassigned.',
  method: 'GET',
  path: '/api/planning/board',
  by: planners,
  reads: ['job_orders', 'technicians', 'country_operators'],
  input: z.object({
    /** When left out, the caller's own operator. */
    operator_id: z.optional(id),
    from: requiredDate(reason('date_missing')),
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostDays)), 1),
  }),
  output: z.object({
    operator: z.object({
      id,
      name: z.string(),
      ...serviceHours,
      holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    }),
    /** The active technicians, and others who still have a job in these days, by name; at most 200. */
    technicians: z.array(
      z.object({
        id,
        name: z.string(),
        specialization: z.nullable(z.string()),
        is_active: z.boolean(),
        week: workWeek,
        /** Those that reach into these days. */
        absences: z.array(z.object({ id, ...absenceTime })),
      }),
    ),
    /**
     * Every job of these days that is not cancelled, also one that began the night before and lasts into them, by time;
     * at most 2000.
     */
    jobs: z.array(plannedJob),
    /** Open jobs without a technician, of any day, most urgent and then oldest first; at most 200. */
    unassigned: z.array(plannedJob),
    unassigned_count: z.int(),
  }),
});
export type Board = z.output<typeof getBoard.output>;
