import type { PlanFields } from '#domain/client.ts';
import { daysAhead } from '#domain/reminder.ts';
import { daysBetween } from '#domain/values/calendar.ts';

/** A plan's last day in the operator's time zone, and the moment at which the client asked to renew it. */
type EndingPlan = {
  readonly expires_on: string | null;
  readonly renewal_asked_at: Date | string | null;
};

/** Returns the reason why the client cannot ask for a renewal on the day; null if it can. */
export function renewalRefusal(
  { expires_on, renewal_asked_at }: EndingPlan,
  today: string,
): 'renewal_not_due' | 'renewal_asked' | null {
  const isDue = expires_on !== null && daysBetween(today, expires_on) <= daysAhead.plan_expiring;
  if (!isDue) return 'renewal_not_due';
  return renewal_asked_at === null ? null : 'renewal_asked';
}

/** Returns the renewal fields after a change of the plan. A request belongs to one plan, and ends with it. */
export function renewalAfter(before: PlanFields, after: PlanFields): { readonly renewal_asked_at?: null } {
  return isSamePlan(before, after) ? {} : { renewal_asked_at: null };
}

/** Returns whether the change keeps a plan and lets it run longer. */
export function isPlanRenewed(before: PlanFields, after: PlanFields): boolean {
  if (before.cmasa_plan_type === null || after.cmasa_plan_type === null) return false;
  if (before.cmasa_expiry === null) return false;
  return after.cmasa_expiry === null || after.cmasa_expiry > before.cmasa_expiry;
}

function isSamePlan(one: PlanFields, other: PlanFields): boolean {
  return (
    one.cmasa_plan_type === other.cmasa_plan_type &&
    one.cmasa_start_date === other.cmasa_start_date &&
    one.cmasa_expiry?.getTime() === other.cmasa_expiry?.getTime()
  );
}
