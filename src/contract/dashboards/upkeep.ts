import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { planners } from '#domain/actor.ts';

const count = z.int();

export const getUpkeep = defineCall({
  name: 'dashboards.upkeep',
  summary:
    'Count the machines that are due and have no planned visit, the warranties to confirm, and the expiring plans, each up to 1000. List the clients that asked to renew their plan.',
  method: 'GET',
  path: '/api/dashboards/upkeep',
  by: planners,
  reads: ['machines', 'clients', 'job_orders', 'service_requests'],
  mostRows: '20 clients that asked to renew their plan',
  input: z.object({}),
  output: z.object({
    machines_due: count,
    /** The number of machines whose warranty a client entered or removed and no planner has confirmed. */
    warranties_to_confirm: count,
    /** The number of expiring plans; null for callers who do not manage plans. */
    plans_ending: z.nullable(count),
    /**
     * The clients that asked to renew their plan, earliest end of the plan first; empty for callers who do not manage
     * plans.
     */
    renewals_asked: z.array(
      z.object({
        id,
        ...named,
        expires_on: z.string(),
        is_over: z.boolean(),
        renewal_asked_at: instant,
        time_zone: z.string(),
      }),
    ),
  }),
});
