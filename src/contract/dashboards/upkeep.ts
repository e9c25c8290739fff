import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { planners } from '#domain/actor.ts';

const count = z.int();

export const getUpkeep = defineCall({
  name: 'dashboards.upkeep',
  summary:
    'Count the machines that are due and have no planned visit, and the expiring plans, each up to 1000.',
  method: 'GET',
  path: '/api/dashboards/upkeep',
  by: planners,
  reads: ['machines', 'clients', 'job_orders', 'service_requests'],
  input: z.object({}),
  output: z.object({
    machines_due: count,
    /** The number of expiring plans; null for callers who do not manage plans. */
    plans_ending: z.nullable(count),
  }),
});
