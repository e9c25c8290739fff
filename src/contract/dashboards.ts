import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { commentedRecords } from '#domain/cases/comment.ts';
import { subscriptionTypes } from '#domain/operator.ts';
import { currencies } from '#domain/values/money.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';
import { jobOrderListed } from './job-orders/view/job-order.ts';
import { missingPart } from './job-orders/view/visit.ts';

const count = z.int();
const money = z.array(z.object({ currency: z.enum(currencies), amount: z.string() }));

export const getDispatcherDashboard = defineCall({
  name: 'dashboards.dispatcher',
  summary:
    'Count pending requests, active technicians, jobs scheduled for today, and jobs completed in the last 30 days.',
  method: 'GET',
  path: '/api/dashboards/dispatcher',
  by: supervisedBy('dispatcher'),
  reads: ['service_requests', 'technicians', 'job_orders'],
  input: z.object({}),
  output: z.object({
    pending_requests: count,
    active_technicians: count,
    jobs_today: count,
    completed_30_days: count,
  }),
});

export const getOperatorDashboard = defineCall({
  name: 'dashboards.operator',
  summary:
    "Get the operator's figures, its urgent jobs, the jobs completed today, and its technicians' performance.",
  method: 'GET',
  path: '/api/dashboards/operator',
  by: supervisedBy('country_operator'),
  reads: ['clients', 'technicians', 'job_orders'],
  mostRows: '10 of each list, 200 technicians',
  mostRead: 'the clients and technicians of the operator, and its open work',
  input: z.object({}),
  output: z.object({
    clients: count,
    active_technicians: count,
    open_jobs: count,
    completed_30_days: count,
    urgent_count: count,
    /** Open jobs with high or emergency urgency, most urgent first, then earliest first; at most 10. */
    urgent_jobs: z.array(jobOrderListed),
    completed_today_count: count,
    /** The jobs completed today, latest first; at most 10. */
    completed_today: z.array(jobOrderListed),
    /** The active technicians, those with the most jobs completed in the last 30 days first; at most 200. */
    technicians: z.array(
      z.object({
        id,
        ...named,
        operator_id: id,
        operator: z.object(named),
        completed_30_days: count,
        /** The share of completed jobs that needed no follow-up visit, from 0 to 1; null if there are none. */
        first_time_fix: z.nullable(z.number()),
        is_on_job: z.boolean(),
      }),
    ),
  }),
});
export type OperatorDashboard = z.output<typeof getOperatorDashboard.output>;

export const getAdminDashboard = defineCall({
  name: 'dashboards.admin',
  summary: "Get the platform's figures, its regions, and the newest country operators.",
  method: 'GET',
  path: '/api/dashboards/admin',
  by: ['super_admin'],
  reads: ['country_operators', 'clients', 'technicians', 'job_orders'],
  mostRows: '10 regions, 10 operators',
  mostRead: 'the clients and technicians of all operators, and their open work',
  input: z.object({}),
  output: z.object({
    operators: count,
    clients: count,
    active_technicians: count,
    open_jobs: count,
    completed_30_days: count,
    revenue_30_days: money,
    regions: z.array(
      z.object({ country: z.string(), operators: count, clients: count, revenue_30_days: money }),
    ),
    recent_operators: z.array(
      z.object({
        id,
        ...named,
        country: z.string(),
        platform_subscription_type: z.enum(subscriptionTypes),
        /** True if the operator had any event in the last 30 days. */
        is_active: z.boolean(),
        clients: count,
        active_technicians: count,
        open_jobs: count,
      }),
    ),
  }),
});
export type AdminDashboard = z.output<typeof getAdminDashboard.output>;

export const getTechnicianDashboard = defineCall({
  name: 'dashboards.technician',
  summary: "Get a technician's day: figures, the current job, today's jobs and the jobs on hold.",
  method: 'GET',
  path: '/api/dashboards/technician',
  by: supervisedBy('technician'),
  reads: ['job_orders'],
  mostRows: '40',
  input: z.object({}),
  output: z.object({
    jobs_today: count,
    completed_today: count,
    open_jobs: count,
    completed_30_days: count,
    /** The average rating of the last 12 months, from 1 to 5 stars; null if there are none. */
    rating: z.nullable(z.number()),
    /** The job that the technician is working on. If there is none, the next one that is on hold or unsigned. */
    current_job: z.nullable(jobOrderListed),
    today: z.array(jobOrderListed),
    /** The technician's jobs on hold, the longest hold first; at most 10. */
    on_hold: z.array(jobOrderListed),
  }),
});
export type TechnicianDashboard = z.output<typeof getTechnicianDashboard.output>;

export const getClientDashboard = defineCall({
  name: 'dashboards.client',
  summary:
    "Get a client's machines, open requests and visits, its next visit, the missing parts, the follow-up visits that are still needed, and the unanswered questions.",
  method: 'GET',
  path: '/api/dashboards/client',
  by: supervisedBy('client'),
  reads: ['machines', 'service_requests', 'job_orders'],
  mostRows: '5 parts, 5 follow-up visits, 3 questions',
  mostRead: 'the jobs of the client; all jobs for a super admin who acts for no one',
  input: z.object({}),
  output: z.object({
    machines: count,
    open_requests: count,
    open_jobs: count,
    completed_12_months: count,
    next_visit: z.nullable(
      z.object({ id, scheduled_date: instant, window_minutes: z.int(), time_zone: z.string() }),
    ),
    /** The missing parts that follow-up visits are waiting for, the earliest expected first; at most 5. */
    awaited_parts: z.array(
      z.object({
        id,
        number: z.string(),
        machine: z.object({ model: z.string() }),
        time_zone: z.string(),
        ...missingPart,
      }),
    ),
    /** The signed visits that still need a follow-up visit, latest first, without those that wait for a part; at most 5. */
    to_follow: z.array(z.object({ id, number: z.string(), machine: z.object({ model: z.string() }) })),
    /** The questions on open cases that the client's people have not answered, latest first; at most 3. */
    to_answer: z.array(
      z.object({ record: z.enum(commentedRecords), id, number: z.string(), author: z.object(named) }),
    ),
    /** The latest finished visit, if it was finished in the last 30 days and the client has not rated it. */
    to_rate: z.nullable(id),
  }),
});
