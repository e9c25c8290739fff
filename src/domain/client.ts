import type { Said } from './changed.ts';
import { addDays, addMonths, dateIn } from './values/calendar.ts';
import type { CmasaPlan, Plan } from './visit-coverage.ts';

export const clientLimits = {
  name: { min: 1, max: 100 },
  address: { min: 1, max: 500 },
} as const;

export type PlanFields<Instant = Date> = {
  readonly cmasa_plan_type: CmasaPlan | null;
  readonly cmasa_start_date: string | null;
  readonly cmasa_expiry: Instant | null;
};

export const noPlan = { cmasa_plan_type: null, cmasa_start_date: null, cmasa_expiry: null } as const;

/** What the form really says: without a plan its hidden dates say nothing. */
export function settlePlan<Form extends PlanFields<unknown>>(form: Form): Form {
  return form.cmasa_plan_type === null ? { ...form, ...noPlan } : form;
}

/** The plan by the clock of the operator who gave it. */
export function planOf(client: PlanFields, time_zone: string): Plan {
  const { cmasa_plan_type, cmasa_start_date, cmasa_expiry } = client;
  return { cmasa_plan_type, cmasa_start_date, expires_on: cmasa_expiry && dateIn(time_zone, cmasa_expiry) };
}

/** Where it is a day later than anywhere else. */
const easternmostZone = 'Pacific/Kiritimati';

/**
 * What is wrong with a plan, and at which field: without a start it would never cover a visit, and no more when it expires
 * before it starts. Days are those of the zone; where none is known, only what is wrong in every zone is refused. What is
 * not spoken of is not refused.
 */
export function planRefusal(
  { cmasa_plan_type: plan, cmasa_start_date: start, cmasa_expiry: expiry }: Said<PlanFields<Date | string>>,
  timeZone = easternmostZone,
): { readonly path: keyof PlanFields; readonly message: string } | null {
  if (plan === null) return null;
  if (plan !== undefined && start === null) {
    return { path: 'cmasa_start_date', message: 'Please enter when the plan starts' };
  }
  if (start && expiry && expiresBefore(start, new Date(expiry), timeZone)) {
    return { path: 'cmasa_expiry', message: 'The plan must not expire before it starts' };
  }
  return null;
}

/** What is no instant is refused as such; the days of the year 9999 and later cannot be told from their text. */
function expiresBefore(start: string, expiry: Date, timeZone: string): boolean {
  if (Number.isNaN(expiry.getTime()) || expiry.getUTCFullYear() >= 9999) return false;
  return dateIn(timeZone, expiry) < start;
}

/** The plan year that begins on the day: what a form proposes for a new plan. */
export function proposedPlanYear(today: string): { readonly first: string; readonly last: string } {
  return { first: today, last: addDays(addMonths(today, 12), -1) };
}
