import { addMonths } from '#domain/values/calendar.ts';
import { type FreeReason, type FreeTerms, freeReasonOf, type VisitFacts } from './free-visit.ts';

export const cmasaPlans = ['cmasa_standard', 'cmasa_premium'] as const;
export type CmasaPlan = (typeof cmasaPlans)[number];

export const defaultVisitsPerYear: Readonly<Record<CmasaPlan, number>> = {
  cmasa_standard: 4,
  cmasa_premium: 12,
};

/** The setting of the operator that says how many visits a plan gives in a year. */
export const visitsPerYearColumn = {
  cmasa_standard: 'cmasa_standard_visits_per_year',
  cmasa_premium: 'cmasa_premium_visits_per_year',
} as const satisfies Readonly<Record<CmasaPlan, string>>;

/** The setting of the operator that says what a year of a plan costs. */
export const annualFeeColumn = {
  cmasa_standard: 'cmasa_standard_annual_fee',
  cmasa_premium: 'cmasa_premium_annual_fee',
} as const satisfies Readonly<Record<CmasaPlan, string>>;

type VisitSettings = Readonly<Record<(typeof visitsPerYearColumn)[CmasaPlan], number>>;

/** How many visits a plan gives in a year; none without a plan. */
export function visitsPerYearOf(plan: CmasaPlan | null, operator: VisitSettings): number {
  return plan === null ? 0 : operator[visitsPerYearColumn[plan]];
}

export type Plan = {
  readonly cmasa_plan_type: CmasaPlan | null;
  /** Plain calendar dates in the operator's time zone; the plan still covers the day it expires on. */
  readonly cmasa_start_date: string | null;
  readonly expires_on: string | null;
};

export type PlanYear = { readonly from: string; readonly until: string };

/** The plan year that holds the date: from its anniversary up to, not including, the next. Null outside the plan. */
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

/** What the plan alone gives. */
export type PlanCoverage = {
  /** True when a plan is active on the service date and visits are left. */
  readonly is_cmasa_covered: boolean;
  readonly reason: PlanCoverageReason;
  readonly visits_left: number;
};

/** What the job form proposes: a free visit takes no visit of the plan. */
export type Coverage = Omit<PlanCoverage, 'reason'> & { readonly reason: PlanCoverageReason | FreeReason };

/** Whether the plan gives a visit on the date, given the covered visits of its plan year without this one. */
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

/** What decides whether the plan covers a visit, beside the visit itself. */
export type CoverageBasis = {
  readonly terms: CoverageTerms;
  /** The days of the client's other covered visits. */
  readonly covered_on: readonly string[];
};

/** The same for one visit, which may be free. */
export type VisitBasis = CoverageBasis & { readonly visit: VisitFacts };

/** A visit that no one has done yet, with the day for which it is planned. */
export type PlannedVisit = VisitFacts & { readonly date: string };

/** How many of the days lie in the plan year. */
export function visitsIn({ from, until }: PlanYear, days: readonly string[]): number {
  return days.filter((day) => from <= day && day < until).length;
}

/** Whether the client's plan gives a visit on the date: active on that day, and visits left beside this one. */
export function planCoverageOn(date: string, { terms, covered_on }: CoverageBasis): PlanCoverage {
  const year = planYearOf(terms, date);
  const used = year === null ? 0 : visitsIn(year, covered_on);
  return coverageOf(terms, date, { used, perYear: visitsPerYearOf(terms.cmasa_plan_type, terms) });
}

/** Who pays for the visit when it is done on the date: no one, the client's plan, or the client. */
export function coverageOn(date: string, basis: VisitBasis): Coverage {
  const coverage = planCoverageOn(date, basis);
  const free = freeReasonOf(date, basis.visit, basis.terms);
  return free === null ? coverage : { ...coverage, is_cmasa_covered: false, reason: free };
}

/**
 * The same for a visit that is still to come: of the visits that are planned before it, in order of date, each takes what
 * the plan has left for it. `visits_left` are those that are left then, with this one.
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

/** How many months of the plan year are left on the date; a begun month counts as left. */
export function monthsLeft({ until }: PlanYear, date: string): number {
  let months = 0;
  while (months < 12 && addMonths(until, -months) > date) months += 1;
  return months;
}

/** How many visits of a plan year are used, of how many. */
export type PlanBalance = { readonly visits_used: number; readonly visits_per_year: number };

/** The balance that a visit on the date leaves, itself among the covered ones or not; null where no plan is in force. */
export function planBalanceAfter(
  { date, is_cmasa_covered }: { readonly date: string; readonly is_cmasa_covered: boolean },
  { terms, covered_on }: CoverageBasis,
): PlanBalance | null {
  const use = planUseOn(date, { terms, covered_on: is_cmasa_covered ? [...covered_on, date] : covered_on });
  if (!use?.is_active) return null;
  return { visits_used: use.visits_used, visits_per_year: use.visits_per_year };
}

/** How far a plan is used on the date; null without a plan. Outside of its plan years nothing is used or left. */
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
