import type { Said } from './changed.ts';
import type { CmasaPlan } from './price/visit-coverage.ts';
import { addDays, addMonths, dateIn, isEnteredYear } from './values/calendar.ts';

export const clientLimits = {
  name: { min: 1, max: 100 },
  address: { min: 1, max: 500 },
  deactivation_reason: { min: 1, max: 500 },
  /** How many open cases of a client can be confirmed at once. */
  openCases: { max: 1000 },
} as const;

/** A client that left is deactivated, and active again when it comes back. */
export const clientStates = ['active', 'deactivated'] as const;
export type ClientState = (typeof clientStates)[number];

export type PlanFields<Instant = Date> = {
  readonly cmasa_plan_type: CmasaPlan | null;
  readonly cmasa_start_date: string | null;
  readonly cmasa_expiry: Instant | null;
};

export const noPlan = { cmasa_plan_type: null, cmasa_start_date: null, cmasa_expiry: null } as const;

/** What the form really says: without a plan its dates are hidden and do not count. */
export function settlePlan<Form extends PlanFields<unknown>>(form: Form): Form {
  return form.cmasa_plan_type === null ? { ...form, ...noPlan } : form;
}

/** The zone in which every date begins first. */
const easternmostZone = 'Pacific/Kiritimati';

/**
 * What is wrong with a plan, and at which field. A plan without a start would never cover a visit, nor would one that
 * expires before it starts. Days are those of the zone; where no zone is known, only what is wrong in every zone is
 * refused. A field that the input leaves out is not refused.
 */
export function planRefusal(
  { cmasa_plan_type: plan, cmasa_start_date: start, cmasa_expiry: expiry }: Said<PlanFields<Date | string>>,
  timeZone = easternmostZone,
): {
  readonly path: keyof PlanFields;
  readonly reason: 'plan_start_missing' | 'plan_expires_before_start';
} | null {
  if (plan === null) return null;
  if (plan !== undefined && start === null) {
    return { path: 'cmasa_start_date', reason: 'plan_start_missing' };
  }
  if (start && expiry && expiresBefore(start, new Date(expiry), timeZone)) {
    return { path: 'cmasa_expiry', reason: 'plan_expires_before_start' };
  }
  return null;
}

/** What is no date that someone may enter is refused elsewhere, as such. */
function expiresBefore(start: string, expiry: Date, timeZone: string): boolean {
  if (!isEnteredYear(expiry.getUTCFullYear())) return false;
  return dateIn(timeZone, expiry) < start;
}

/** The plan year that begins on the day: what a form proposes for a new plan. */
export function proposedPlanYear(today: string): { readonly first: string; readonly last: string } {
  return { first: today, last: addDays(addMonths(today, 12), -1) };
}

/**
 * The days of a plan that goes on for another year. One that still runs keeps its beginning, by which its years are
 * counted; one that is over begins again today.
 */
export function renewedPlanYear(
  plan: { readonly starts_on: string; readonly expires_on: string },
  today: string,
): { readonly first: string; readonly last: string } {
  if (plan.expires_on < today) return proposedPlanYear(today);
  return { first: plan.starts_on, last: addMonths(plan.expires_on, 12) };
}
