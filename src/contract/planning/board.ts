import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, requiredDate, search, version } from '#contract/calls/fields.ts';
import { located, named, visited } from '#contract/calls/two-forms.ts';
import { planners } from '#domain/actor.ts';
import { jobOrderStatuses, workflowStatuses } from '#domain/job-orders/order.ts';
import { boardOrders, boardRows } from '#domain/planning/appointment.ts';
import { serviceTypes, timeSlots, urgencies } from '#domain/service-request.ts';
import { reason } from '#words/say/because.ts';
import { openDays } from './hours.ts';
import { absenceTime, workWeek } from './work-time.ts';

const placed = {
  id,
  number: z.string(),
  version,
  client_id: id,
  machine_id: id,
  urgency: z.enum(urgencies),
  contact_phone: z.nullable(z.string()),
  special_instructions: z.nullable(z.string()),
  /** The planned length in minutes; for a request, the default for its kind. */
  duration_minutes: z.int(),
  /** The arrival target; null if there is none, or once a technician has arrived. */
  arrive_by: z.nullable(instant),
  created_at: instant,
  ...visited,
  machine: z.object({ model: z.string(), ...located }),
};

/** A job as the dispatch board shows it. */
export const plannedJob = z.object({
  ...placed,
  technician_id: z.nullable(id),
  type: z.enum(serviceTypes),
  description: z.string(),
  scheduled_date: instant,
  window_minutes: z.int(),
  status: z.enum(jobOrderStatuses),
  workflow_status: z.enum(workflowStatuses),
  /** The part that the planned visit waits for; null if it waits for none, or once it has started. */
  awaited_part: z.nullable(z.object({ expected_on: z.nullable(z.string()) })),
});
export type PlannedJob = z.output<typeof plannedJob>;

/** A pending request as the dispatch board shows it. It can be approved and planned there in one step. */
export const plannedRequest = z.object({
  ...placed,
  service_type_requested: z.enum(serviceTypes),
  problem_description: z.string(),
  /** The response target; null if there is none. */
  respond_by: z.nullable(instant),
  preferred_date: z.string(),
  preferred_time_slot: z.nullable(z.enum(timeSlots)),
});
export type PlannedRequest = z.output<typeof plannedRequest>;

const mostDays = 7;
const mostPages = 1000;

export const getBoard = defineCall({
  name: 'planning.get-board',
  summary:
    "Get an operator's dispatch board: its technicians, their jobs on `days` days starting with `from`, unassigned jobs, and pending requests.",
  method: 'GET',
  path: '/api/planning/board',
  by: planners,
  reads: ['job_orders', 'service_requests', 'technicians', 'country_operators'],
  mostRows: `${boardRows} technicians a page, 3000 jobs of theirs, 200 unassigned, 200 requests`,
  input: z.object({
    /** The operator (default: the caller's own). */
    operator_id: z.optional(id),
    from: requiredDate(reason('date_missing')),
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostDays)), 1),
    /** Shows only the technicians whose name, phone number or specialization contains this text. */
    ...search,
    /** The order that decides who is on which page: the most planned work on these days first, or by name. */
    order: z._default(z.enum(boardOrders), 'load'),
    /** The page of technicians; the first one is 0. */
    page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mostPages - 1)), 0),
  }),
  output: z.object({
    operator: z.object({
      id,
      name: z.string(),
      ...openDays,
    }),
    /** The page's technicians, by name: active ones, and inactive ones who still have a job on these days. */
    technicians: z.array(
      z.object({
        id,
        ...named,
        specialization: z.nullable(z.string()),
        is_active: z.boolean(),
        week: workWeek,
        absences: z.array(z.object({ id, ...absenceTime })),
        on_call: z.array(z.object({ first_day: z.string(), last_day: z.string() })),
      }),
    ),
    /** The number of technicians on all pages. */
    technicians_count: z.int(),
    /**
     * The jobs of the page's technicians on these days, including those from the night before; at most 3000. Canceled
     * jobs are left out.
     */
    jobs: z.array(plannedJob),
    /** Open jobs on any day that have no technician, most urgent first, then oldest first; at most 200. */
    unassigned: z.array(plannedJob),
    unassigned_count: z.int(),
    /** Requests that await a decision, most urgent first, then oldest first; at most 200. */
    requests: z.array(plannedRequest),
    /** The number of requests that await a decision. Counting stops at 1000. */
    requests_count: z.int(),
  }),
});
export type Board = z.output<typeof getBoard.output>;
