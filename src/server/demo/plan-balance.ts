import { type JobOrder, serviceDateOf } from '#domain/job-orders/job-order.ts';
import { type PlanBalance, planBalanceAfter } from '#domain/price/visit-coverage.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { SeededOperator } from './seeding.ts';
import type { PlannedRequest } from './visits.ts';

type PlannedJob = { readonly planned: PlannedRequest; readonly job: JobOrder };

/** Returns the client's plan balance at the time of the signature. */
export function balanceOf(
  { operator, find }: SeededOperator,
  { planned, job }: PlannedJob,
  jobs: readonly PlannedJob[],
): PlanBalance | null {
  const signed_at = planned.visit?.signed ?? null;
  if (signed_at === null) return null;
  const { cmasa_plan_type, cmasa_start_date, cmasa_expiry } = find(planned).client;
  const dayOf = (one: JobOrder) => serviceDateOf(one, operator.time_zone);
  const coveredJobs = jobs.filter(
    ({ job: { id, client_id, is_cmasa_covered, job_order_form_submitted_at: done } }) =>
      id !== job.id && client_id === job.client_id && is_cmasa_covered && done !== null && done <= signed_at,
  );
  const expires_on = cmasa_expiry && dateIn(operator.time_zone, cmasa_expiry);
  const terms = { ...operator, cmasa_plan_type, cmasa_start_date, expires_on };
  return planBalanceAfter(
    { date: dayOf(job), is_cmasa_covered: job.is_cmasa_covered },
    { terms, covered_on: coveredJobs.map((other) => dayOf(other.job)) },
  );
}
