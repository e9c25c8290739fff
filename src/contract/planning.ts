import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import {
  jobFigures,
  jobOrderLimits,
  jobOrderStatuses,
  jobStages,
  workflowStatuses,
} from '#domain/job-order.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { defineCall } from './call.ts';
import { id, instant, page, paging, requiredDate, requiredText, search, version } from './fields.ts';
import { jobOrder, jobOrderListed } from './job-orders.ts';
import { jobAppointment } from './service-requests.ts';

const planners = supervisedBy('dispatcher', 'country_operator');

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
  created_at: instant,
  status: z.enum(jobOrderStatuses),
  workflow_status: z.enum(workflowStatuses),
  client: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  machine: z.object({ model: z.string(), location: z.string() }),
});
export type PlannedJob = z.output<typeof plannedJob>;

export const serviceHours = {
  time_zone: z.string(),
  weekend: z.array(z.int()),
  opens_at: z.int(),
  closes_at: z.int(),
};

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
    /** Left out, the own operator. */
    operator_id: z.optional(id),
    from: requiredDate('Please select a date'),
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostDays)), 1),
  }),
  output: z.object({
    operator: z.object({ id, name: z.string(), ...serviceHours }),
    /** Active ones, and others that still have a job in these days, by name; at most 200. */
    technicians: z.array(
      z.object({ id, name: z.string(), specialization: z.nullable(z.string()), is_active: z.boolean() }),
    ),
    /** Everything that is not cancelled, also what began on the night before and lasts, by time; at most 2000. */
    jobs: z.array(plannedJob),
    /** Open jobs without a technician, of any day, most urgent and then oldest first; at most 200. */
    unassigned: z.array(plannedJob),
    unassigned_count: z.int(),
  }),
});
export type Board = z.output<typeof getBoard.output>;

export const assignJobOrder = defineCall({
  name: 'job-orders.assign',
  summary: 'Give an open job to a technician at a time, or move it; what speaks against it must be accepted.',
  method: 'POST',
  path: '/api/job-orders/{id}/assign',
  by: planners,
  input: z.object({ id, version, ...jobAppointment.shape }),
  output: jobOrder,
});

export const unassignJobOrder = defineCall({
  name: 'job-orders.unassign',
  summary: 'Take an open job back from its technician, and to another time where one is given.',
  method: 'POST',
  path: '/api/job-orders/{id}/unassign',
  by: planners,
  input: z.object({ id, version, scheduled_date: z.optional(instant) }),
  output: jobOrder,
});

export const cancellationForm = z.object({
  cancellation_reason: requiredText(jobOrderLimits.cancellation_reason, 'Please give a reason'),
});

export const cancelJobOrder = defineCall({
  name: 'job-orders.cancel',
  summary: 'Cancel a job that is not completed, for a reason; a covered visit is given back to the plan.',
  method: 'POST',
  path: '/api/job-orders/{id}/cancel',
  by: planners,
  input: z.object({ id, version, ...cancellationForm.shape }),
  output: jobOrder,
});

export const searchJobOrders = defineCall({
  name: 'job-orders.search',
  summary:
    'Jobs that the caller may see, latest first; `search` matches the client or the number, `figure` leaves those that the figure of a dashboard counts.',
  method: 'GET',
  path: '/api/job-orders/search',
  by: planners,
  reads: ['job_orders', 'clients'],
  input: z.object({
    ...search,
    stage: z.optional(z.enum(jobStages)),
    figure: z.optional(z.enum(jobFigures)),
    ...paging,
  }),
  output: page(jobOrderListed),
});

const everybody = supervisedBy('country_operator', 'dispatcher', 'technician', 'client');

export const countDays = defineCall({
  name: 'planning.count-days',
  summary: 'How many jobs, not cancelled ones, fall on each day of a range, in the operator time zone.',
  method: 'GET',
  path: '/api/planning/days',
  by: everybody,
  reads: ['job_orders'],
  input: z.object({
    from: requiredDate('Please select a date'),
    until: requiredDate('Please select a date'),
  }),
  output: z.object({
    days: z.array(z.object({ date: z.string(), jobs: z.int(), completed: z.int(), unassigned: z.int() })),
  }),
});

export const listDay = defineCall({
  name: 'planning.list-day',
  summary: 'The jobs of one day in the operator time zone, not cancelled ones, by time.',
  method: 'GET',
  path: '/api/planning/days/{date}',
  by: everybody,
  reads: ['job_orders'],
  input: z.object({ date: requiredDate('Please select a date'), ...paging }),
  output: page(jobOrderListed),
});

export const listTeam = defineCall({
  name: 'planning.list-team',
  summary: 'Active technicians by name, with the job they are on and their jobs of today.',
  method: 'GET',
  path: '/api/planning/team',
  by: planners,
  reads: ['technicians', 'job_orders'],
  input: z.object({ ...paging }),
  output: page(
    z.object({
      id,
      name: z.string(),
      phone: z.string(),
      specialization: z.nullable(z.string()),
      operator: z.object({ name: z.string() }),
      /** What is being worked on, else what waits for a signature; without either the technician is available. */
      current_job: z.nullable(z.object({ id, number: z.string(), client: z.object({ name: z.string() }) })),
      jobs_today: z.int(),
      completed_today: z.int(),
    }),
  ),
});
