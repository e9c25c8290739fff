import type { PlanFields } from '#domain/client.ts';
import type { CmasaPlan, Plan } from '#domain/price/visit-coverage.ts';
import { daysAhead } from '#domain/reminder.ts';
import { dateIn, daysBetween } from '#domain/values/calendar.ts';

/**
 * The HTML id of the plan on a client's home page, the only place where a client can request a renewal or accept an
 * offer.
 */
export const planAnchor = 'plan';
export const planAddress = `/client#${planAnchor}`;

/** A plan's last day in the operator's time zone, and the time at which the client asked to renew it. */
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

/** Returns the plan with its last day in the operator's time zone. */
export function planIn(
  time_zone: string,
  { cmasa_plan_type, cmasa_start_date, cmasa_expiry }: PlanFields,
): Plan {
  const expires_on = cmasa_expiry && dateIn(time_zone, cmasa_expiry);
  return { cmasa_plan_type, cmasa_start_date, expires_on };
}

/** The plan that the operator offers instead of the current one, until the client accepts or declines it. */
type RenewalOffer = {
  readonly offered_plan_type: CmasaPlan | null;
  readonly offered_start_date: string | null;
  readonly offered_expiry: Date | null;
  readonly offered_at: Date | null;
};

/** The fields of a client without a request for a renewal and without an offer. */
export const noRenewal = {
  renewal_asked_at: null,
  offered_plan_type: null,
  offered_start_date: null,
  offered_expiry: null,
  offered_at: null,
} as const satisfies RenewalOffer & { readonly renewal_asked_at: null };

/**
 * Returns the renewal fields after a change of the plan. A request and an offer belong to one plan, and end with it.
 * If only the time on the plan's last day changes, both stay.
 */
export function renewalAfter(before: Plan, after: Plan): Partial<typeof noRenewal> {
  return isSamePlan(before, after) ? {} : noRenewal;
}

/** Returns the plan that a client accepts. */
export function offeredPlan({
  offered_plan_type,
  offered_start_date,
  offered_expiry,
}: RenewalOffer): PlanFields {
  return {
    cmasa_plan_type: offered_plan_type,
    cmasa_start_date: offered_start_date,
    cmasa_expiry: offered_expiry,
  };
}

/** Returns whether the offered plan is already over, so the offer can no longer be accepted. */
export function isOfferOver(expires_on: string, today: string): boolean {
  return expires_on < today;
}

/**
 * Returns whether the client would have no plan for some days if it accepted an offer. The offered plan
 * replaces the current one immediately, so it must not start after today while the current one is active.
 */
export function leavesGap(
  current: Pick<Plan, 'cmasa_start_date' | 'expires_on'>,
  offered_start_date: string,
  today: string,
): boolean {
  if (current.expires_on !== null && current.expires_on < today) return false;
  const firstDay = current.cmasa_start_date ?? today;
  return offered_start_date > (firstDay > today ? firstDay : today);
}

/** Returns whether the client would gain nothing by accepting: the plan is of the same kind and ends no later. */
export function offersNothing(current: Plan, offered: Plan): boolean {
  if (offered.cmasa_plan_type !== current.cmasa_plan_type) return false;
  if (current.expires_on === null || offered.expires_on === null) return false;
  return offered.expires_on <= current.expires_on;
}

/** Returns whether the change keeps a plan and lets it run longer than before, at least until today. */
export function isPlanRenewed(before: Plan, after: Plan, today: string): boolean {
  if (before.cmasa_plan_type === null || after.cmasa_plan_type === null) return false;
  if (before.expires_on === null) return false;
  return after.expires_on === null || (after.expires_on > before.expires_on && after.expires_on >= today);
}

function isSamePlan(one: Plan, other: Plan): boolean {
  return (
    one.cmasa_plan_type === other.cmasa_plan_type &&
    one.cmasa_start_date === other.cmasa_start_date &&
    one.expires_on === other.expires_on
  );
}
