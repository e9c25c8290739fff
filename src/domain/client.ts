import type { FieldChanges } from './field-changes.ts';
import type { CmasaPlan } from './price/visit-coverage.ts';
import { addDays, addMonths, dateIn, isEnteredYear } from './values/calendar.ts';

export const clientLimits = {
  name: { min: 1, max: 100 },
  address: { min: 1, max: 500 },
  deactivation_reason: { min: 1, max: 500 },
  /** The maximum number of open cases that can be confirmed at once when a client is deactivated. */
  openCases: { max: 1000 },
  /** The maximum numbers of clients in one import, of machines per client, and of machines in total. */
  imported: { clients: { min: 1, max: 100 }, machines: { max: 50 }, allMachines: { max: 100 } },
} as const;

export const clientStates = ['active', 'deactivated'] as const;
export type ClientState = (typeof clientStates)[number];

export type PlanFields<Instant = Date> = {
  readonly cmasa_plan_type: CmasaPlan | null;
  readonly cmasa_start_date: string | null;
  readonly cmasa_expiry: Instant | null;
};

export const noPlan = { cmasa_plan_type: null, cmasa_start_date: null, cmasa_expiry: null } as const;

/** Clears the plan's dates if the form has no plan, because the hidden inputs may still contain dates. */
export function settlePlan<Form extends PlanFields<unknown>>(form: Form): Form {
  return form.cmasa_plan_type === null ? { ...form, ...noPlan } : form;
}

/** The time zone in which every date starts first. */
const easternmostZone = 'Pacific/Kiritimati';

/**
 * Returns the error in a plan and its field, or null. A plan without a start date, or one that expires before it
 * starts, would never cover a visit. Dates are in the given time zone. If the time zone is unknown, a plan is refused
 * only if it is wrong in every time zone. A field that is left out is not checked.
 */
export function planRefusal(
  {
    cmasa_plan_type: plan,
    cmasa_start_date: start,
    cmasa_expiry: expiry,
  }: FieldChanges<PlanFields<Date | string>>,
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

/** Compares only dates in the range that people may enter. A different check refuses all other dates. */
function expiresBefore(start: string, expiry: Date, timeZone: string): boolean {
  if (!isEnteredYear(expiry.getUTCFullYear())) return false;
  return dateIn(timeZone, expiry) < start;
}

/** Returns the plan year that starts on the day. Forms propose it for a new plan. */
export function proposedPlanYear(today: string): { readonly first: string; readonly last: string } {
  return { first: today, last: addDays(addMonths(today, 12), -1) };
}

/**
 * Returns a renewed plan's dates. An active plan keeps its start date, and an expired one starts today. A plan that
 * ends on the last day of a month still does so a year later.
 */
export function renewedPlanYear(
  plan: { readonly starts_on: string; readonly expires_on: string },
  today: string,
): { readonly first: string; readonly last: string } {
  if (plan.expires_on < today) return proposedPlanYear(today);
  const dayAfter = addDays(plan.expires_on, 1);
  const isMonthEnd = dayAfter.endsWith('-01');
  const last = isMonthEnd ? addDays(addMonths(dayAfter, 12), -1) : addMonths(plan.expires_on, 12);
  return { first: plan.starts_on, last };
}
