import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { defineCall } from './call.ts';
import { id } from './fields.ts';

const count = z.int();

export const getDispatcherDashboard = defineCall({
  name: 'dashboards.dispatcher',
  summary:
    'Pending requests, active technicians, jobs scheduled today and jobs completed in the last 30 days.',
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
  summary: "The operator's clients, active technicians, open jobs and jobs completed in the last 30 days.",
  method: 'GET',
  path: '/api/dashboards/operator',
  by: supervisedBy('country_operator'),
  reads: ['clients', 'technicians', 'job_orders'],
  input: z.object({}),
  output: z.object({ clients: count, active_technicians: count, open_jobs: count, completed_30_days: count }),
});

export const getAdminDashboard = defineCall({
  name: 'dashboards.admin',
  summary: 'Country operators, latest first, with their clients, active technicians and open jobs.',
  method: 'GET',
  path: '/api/dashboards/admin',
  by: ['super_admin'],
  reads: ['country_operators', 'clients', 'technicians', 'job_orders'],
  input: z.object({}),
  output: z.object({
    operators: count,
    recent_operators: z.array(
      z.object({
        id,
        name: z.string(),
        country: z.string(),
        clients: count,
        active_technicians: count,
        open_jobs: count,
      }),
    ),
  }),
});
