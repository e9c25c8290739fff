import { addMonths } from '#domain/values/calendar.ts';
import { type FreeReason, type FreeTerms, freeReasonOf, type VisitFacts } from './free-visit.ts';

export const cmasaPlans = ['cmasa_standard', 'cmasa_premium'] as const;
export type CmasaPlan = (typeof cmasaPlans)[number];

export const defaultVisitsPerYear: Readonly<Record<CmasaPlan, number>> = {
  cmasa_standard: 4,
  cmasa_premium: 12,
};

/** The operator's setting for the visits that a plan includes in a year. */
export const visitsPerYearColumn = {
  cmasa_standard: 'cmasa_standard_visits_per_year',
  cmasa_premium: 'cmasa_premium_visits_per_year',
} as const satisfies Readonly<Record<CmasaPlan, string>>;

/** The operator's setting for the annual fee of a plan. */
export const annualFeeColumn = {
  cmasa_standard: 'cmasa_standard_annual_fee',
  cmasa_premium: 'cmasa_premium_annual_fee',
} as const satisfies Readonly<Record<CmasaPlan, string>>;

type VisitSettings = Readonly<Record<(typeof visitsPerYearColumn)[CmasaPlan], number>>;

/** Returns the visits that a plan includes in a year; none without a plan. */
export function visitsPerYearOf(plan: CmasaPlan | null, operator: VisitSettings): number {
  return plan === null ? 0 : operator[visitsPerYearColumn[plan]];
}

export type Plan = {
  readonly cmasa_plan_type: CmasaPlan | null;
  /** Calendar dates in the operator's time zone; the plan still covers the day on which it expires. */
  readonly cmasa_start_date: string | null;
  readonly expires_on: string | null;
};

export type PlanYear = { readonly from: string; readonly until: string };

/** Returns the plan year of the date: from its anniversary up to, not including, the next. Null outside the plan. */
export function planYearOf(plan: Plan, date: string): PlanYear | null {
  const start = plan.cmasa_start_date;
  if (plan.cmasa_plan_type === null || start === null || date < start) return null;
  if (plan.expires_on !== null && date > plan.expires_on) return null;
  let years = Number(date.slice(0, 4)) - Number(start.slice(0, 4));
  if (addMonths(start, years * 12) > date) years -= 1;
  return { from: addMonths(start, years * 12), until: addMonths(start, (years + 1) * 12) };
}

export const planCoverageReasons = ['covered', 'no_active_plan', 'no_visit_left'] as const;
export type PlanCoverageReason = (typeof planCoverageReasons)[number];

/** The coverage by the plan alone. */
export type PlanCoverage = {
  /** True if a plan is active on the service date and visits are left. */
  readonly is_cmasa_covered: boolean;
  readonly reason: PlanCoverageReason;
  readonly visits_left: number;
};

/** The coverage that the job form proposes: a free visit uses no visit of the plan. */
export type Coverage = Omit<PlanCoverage, 'reason'> & { readonly reason: PlanCoverageReason | FreeReason };

/** Returns whether the plan covers a visit on the date, given the other covered visits of its plan year. */
export function coverageOf(
  plan: Plan,
  date: string,
  visits: { used: number; perYear: number },
): PlanCoverage {
  if (planYearOf(plan, date) === null) {
    return { is_cmasa_covered: false, reason: 'no_active_plan', visits_left: 0 };
  }
  const visits_left = Math.max(0, visits.perYear - visits.used);
  return visits_left > 0
    ? { is_cmasa_covered: true, reason: 'covered', visits_left }
    : { is_cmasa_covered: false, reason: 'no_visit_left', visits_left };
}

/** The client's plan and its operator's terms for a visit. */
export type CoverageTerms = Plan & VisitSettings & FreeTerms & { readonly time_zone: string };

/** The facts besides the visit itself that decide whether the plan covers it. */
export type CoverageBasis = {
  readonly terms: CoverageTerms;
  /** The days of the client's other covered visits. */
  readonly covered_on: readonly string[];
};

/** The same facts with the visit, which may be free. */
export type VisitBasis = CoverageBasis & { readonly visit: VisitFacts };

/** A visit that is not done yet, with its planned day. */
export type PlannedVisit = VisitFacts & { readonly date: string };

/** Returns how many of the days are in the plan year. */
export function visitsIn({ from, until }: PlanYear, days: readonly string[]): number {
  return days.filter((day) => from <= day && day < until).length;
}

/** Returns whether the client's plan covers a visit on the date: it is active on that day and has visits left. */
export function planCoverageOn(date: string, { terms, covered_on }: CoverageBasis): PlanCoverage {
  const year = planYearOf(terms, date);
  const used = year === null ? 0 : visitsIn(year, covered_on);
  return coverageOf(terms, date, { used, perYear: visitsPerYearOf(terms.cmasa_plan_type, terms) });
}

/** Returns who pays for a visit on the date: no one, the client's plan, or the client. */
export function coverageOn(date: string, basis: VisitBasis): Coverage {
  const coverage = planCoverageOn(date, basis);
  const free = freeReasonOf(date, basis.visit, basis.terms);
  return free === null ? coverage : { ...coverage, is_cmasa_covered: false, reason: free };
}

/**
 * Returns the same for an upcoming visit: visits planned before it, in order of date, first use the visits that the
 * plan has left. `visits_left` counts those left after them, including this one.
 */
export function coverageForeseen(
  date: string,
  basis: VisitBasis & { readonly planned: readonly PlannedVisit[] },
): Coverage {
  const year = planYearOf(basis.terms, date);
  const covered_on = [...basis.covered_on];
  for (const visit of basis.planned) {
    const isInYear = year !== null && visitsIn(year, [visit.date]) === 1;
    if (isInYear && coverageOn(visit.date, { ...basis, covered_on, visit }).is_cmasa_covered) {
      covered_on.push(visit.date);
    }
  }
  return coverageOn(date, { ...basis, covered_on });
}

/** Returns the months of the plan year that are left on the date; a started month counts as left. */
export function monthsLeft({ until }: PlanYear, date: string): number {
  let months = 0;
  while (months < 12 && addMonths(until, -months) > date) months += 1;
  return months;
}

/** The used visits of a plan year, and how many it includes. */
export type PlanBalance = { readonly visits_used: number; readonly visits_per_year: number };

/** Returns the balance after a visit on the date, which may be covered or not; null without an active plan. */
export function planBalanceAfter(
  { date, is_cmasa_covered }: { readonly date: string; readonly is_cmasa_covered: boolean },
  { terms, covered_on }: CoverageBasis,
): PlanBalance | null {
  const use = planUseOn(date, { terms, covered_on: is_cmasa_covered ? [...covered_on, date] : covered_on });
  if (!use?.is_active) return null;
  return { visits_used: use.visits_used, visits_per_year: use.visits_per_year };
}

/**
 * Returns how much of a plan is used on the date; null without a plan. Outside its plan years, nothing is used or left.
 */
export function planUseOn(date: string, { terms, covered_on }: CoverageBasis) {
  const type = terms.cmasa_plan_type;
  if (type === null) return null;
  const year = planYearOf(terms, date);
  const visits_per_year = visitsPerYearOf(type, terms);
  const visits_used = year === null ? 0 : visitsIn(year, covered_on);
  return {
    type,
    starts_on: terms.cmasa_start_date,
    expires_on: terms.expires_on,
    is_active: year !== null,
    visits_used,
    visits_left: year === null ? 0 : Math.max(0, visits_per_year - visits_used),
    visits_per_year,
    months_left: year === null ? 0 : monthsLeft(year, date),
    months: 12,
  };
}
