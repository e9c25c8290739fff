import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant } from '#contract/calls/fields.ts';
import { supervisedBy } from '#domain/actor.ts';
import { cmasaPlans } from '#domain/price/visit-coverage.ts';
import { currencies } from '#domain/values/money.ts';

const count = z.int();

export const planUse = z.object({
  type: z.enum(cmasaPlans),
  starts_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  is_active: z.boolean(),
  visits_used: count,
  visits_left: count,
  visits_per_year: count,
  months_left: count,
  months: count,
  /** The operator's current annual fee for the plan; null if it has not set one. */
  annual_fee: z.nullable(z.string()),
  currency: z.enum(currencies),
  /** The time at which the client asked to renew this plan. */
  renewal_asked_at: z.nullable(instant),
  /** The operator's offer to renew this plan, with the fee and the visits that the operator sets now. */
  renewal_offer: z.nullable(
    z.object({
      type: z.enum(cmasaPlans),
      starts_on: z.string(),
      expires_on: z.string(),
      visits_per_year: count,
      annual_fee: z.nullable(z.string()),
      offered_at: instant,
    }),
  ),
});

/** The stored details of a plan, apart from its use. */
export type PlanDetails = Pick<
  z.output<typeof planUse>,
  'annual_fee' | 'currency' | 'renewal_asked_at' | 'renewal_offer'
>;

export const getPlanUse = defineCall({
  name: 'reports.plan-use',
  summary: "Get a client's plan, with the visits of its current plan year and the months left in that year.",
  method: 'GET',
  path: '/api/reports/plan-use',
  by: supervisedBy('client'),
  reads: ['clients', 'job_orders', 'country_operators'],
  input: z.object({ client_id: z.optional(id) }),
  output: z.object({ plan: z.nullable(planUse) }),
});
export type PlanUse = z.output<typeof getPlanUse.output>;
