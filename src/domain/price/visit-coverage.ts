import { addMonths } from '#domain/values/calendar.ts';
import {
  type FreeReason,
  type FreeTerms,
  freeReasonOf,
  type VisitFacts,
  warrantyToConfirm,
} from './free-visit.ts';

export const cmasaPlans = ['cmasa_standard', 'cmasa_premium'] as const;
export type CmasaPlan = (typeof cmasaPlans)[number];

export const defaultVisitsPerYear: Readonly<Record<CmasaPlan, number>> = {
  cmasa_standard: 4,
  cmasa_premium: 12,
};

export const visitsPerYearColumn = {
  cmasa_standard: 'cmasa_standard_visits_per_year',
  cmasa_premium: 'cmasa_premium_visits_per_year',
} as const satisfies Readonly<Record<CmasaPlan, string>>;

export const annualFeeColumn = {
  cmasa_standard: 'cmasa_standard_annual_fee',
  cmasa_premium: 'cmasa_premium_annual_fee',
} as const satisfies Readonly<Record<CmasaPlan, string>>;

type VisitSettings = Readonly<Record<(typeof visitsPerYearColumn)[CmasaPlan], number>>;

/** Returns the number of visits per year that a plan includes; 0 without a plan. */
export function visitsPerYearOf(plan: CmasaPlan | null, operator: VisitSettings): number {
  return plan === null ? 0 : operator[visitsPerYearColumn[plan]];
}

export type Plan = {
  readonly cmasa_plan_type: CmasaPlan | null;
  /** The first covered day; `expires_on` is the last one. Both are dates in the operator's time zone. */
  readonly cmasa_start_date: string | null;
  readonly expires_on: string | null;
};

type PlanYear = { readonly from: string; readonly until: string };

/**
 * Returns the plan year that contains the date; null if the plan is inactive. Each plan year starts on an
 * anniversary.
 */
export function planYearOf(plan: Plan, date: string): PlanYear | null {
  const start = plan.cmasa_start_date;
  if (plan.cmasa_plan_type === null || start === null || date < start) return null;
  if (plan.expires_on !== null && date > plan.expires_on) return null;
  let years = Number(date.slice(0, 4)) - Number(start.slice(0, 4));
  if (addMonths(start, years * 12) > date) years -= 1;
  return { from: addMonths(start, years * 12), until: addMonths(start, (years + 1) * 12) };
}

export const planCoverageReasons = ['covered', 'no_active_plan', 'no_visit_left'] as const;
type PlanCoverageReason = (typeof planCoverageReasons)[number];

/** The plan's coverage, regardless of whether the visit is free. */
type PlanCoverage = {
  /** True if the plan is active on the service date and has visits left. */
  readonly is_cmasa_covered: boolean;
  readonly reason: PlanCoverageReason;
  readonly visits_left: number;
};

/** The coverage that the job form proposes. A free visit does not use up a visit of the plan. */
export type Coverage = Omit<PlanCoverage, 'reason'> & {
  readonly reason: PlanCoverageReason | FreeReason;
  /** The end of a warranty that would make the visit free if the operator confirmed it; left out if none would. */
  readonly warranty_to_confirm?: string | undefined;
};

/** Returns whether the plan covers a visit. `used` is the number of other covered visits in its plan year. */
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

/** The client's plan, and the operator's terms that decide who pays for a visit. */
type CoverageTerms = Plan & VisitSettings & FreeTerms & { readonly time_zone: string };

/** The facts that decide whether the plan covers a visit, other than the visit itself. */
export type CoverageBasis = {
  readonly terms: CoverageTerms;
  /** The dates of the client's other covered visits. */
  readonly covered_on: readonly string[];
};

export type VisitBasis = CoverageBasis & { readonly visit: VisitFacts };

/** A visit that has not taken place yet, with its planned date. */
export type PlannedVisit = VisitFacts & { readonly date: string };

function visitsIn({ from, until }: PlanYear, days: readonly string[]): number {
  return days.filter((day) => from <= day && day < until).length;
}

/** Returns whether the client's plan covers a visit on the date: it must be active then and have visits left. */
export function planCoverageOn(date: string, { terms, covered_on }: CoverageBasis): PlanCoverage {
  const year = planYearOf(terms, date);
  const used = year === null ? 0 : visitsIn(year, covered_on);
  return coverageOf(terms, date, { used, perYear: visitsPerYearOf(terms.cmasa_plan_type, terms) });
}

/** Returns who pays for a visit on the date: no one, the plan, or the client. */
export function coverageOn(date: string, basis: VisitBasis): Coverage {
  const coverage = planCoverageOn(date, basis);
  const free = freeReasonOf(date, basis.visit, basis.terms);
  if (free !== null) return { ...coverage, is_cmasa_covered: false, reason: free };
  const warranty_to_confirm = warrantyToConfirm(date, basis.visit, basis.terms);
  return warranty_to_confirm === null ? coverage : { ...coverage, warranty_to_confirm };
}

/**
 * Returns the coverage of an upcoming visit. Earlier planned visits use the plan first. `visits_left` includes this
 * visit.
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

/** Returns how many months of the plan year are left on the date. A month that has started counts as a whole one. */
function monthsLeft({ until }: PlanYear, date: string): number {
  let months = 0;
  while (months < 12 && addMonths(until, -months) > date) months += 1;
  return months;
}

/** The number of covered visits that a plan year has used, and the number that it includes. */
export type PlanBalance = { readonly visits_used: number; readonly visits_per_year: number };

/**
 * Returns the visits that the plan has left after this one, whether or not it is covered; null if no plan is active.
 */
export function planBalanceAfter(
  { date, is_cmasa_covered }: { readonly date: string; readonly is_cmasa_covered: boolean },
  { terms, covered_on }: CoverageBasis,
): PlanBalance | null {
  const use = planUseOn(date, { terms, covered_on: is_cmasa_covered ? [...covered_on, date] : covered_on });
  if (!use?.is_active) return null;
  return { visits_used: use.visits_used, visits_per_year: use.visits_per_year };
}

/** Returns how much of the plan is used, or null without a plan. Outside the plan years, both numbers are 0. */
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
