import { addDays } from '#domain/values/calendar.ts';

/** The reasons why a visit has no fee and uses no covered visit. */
export const freeReasons = ['return_visit', 'under_warranty'] as const;
export type FreeReason = (typeof freeReasons)[number];

/** The operator's terms: for `free_visit_days` after a signed visit, a follow-up visit for the same fault is free. */
export type FreeTerms = { readonly free_visit_days: number };

/** A signed visit for the same fault: it has the same request, or this one follows it. */
export type EarlierVisit = {
  /** The day of the signature in the operator's zone. */
  readonly signed_on: string;
  readonly is_cmasa_covered: boolean;
  /** The reason why it was free itself; null if it was not. */
  readonly free_reason: FreeReason | null;
  /** False for a visit of an earlier case, after which the client reports that it broke again. */
  readonly is_same_case: boolean;
};

/** The facts that decide whether a visit is free. */
export type VisitFacts = {
  /** The service type of the job. */
  readonly type: string;
  /** The last day of the machine's warranty. */
  readonly warranty_end: string | null;
  readonly earlier: readonly EarlierVisit[];
};

/**
 * Returns why a visit on the date is free; null if it is not. A free follow-up visit starts no new period, so the days
 * count from the paid visit. A warranty covers only faults.
 */
export function freeReasonOf(
  date: string,
  visit: VisitFacts,
  { free_visit_days: days }: FreeTerms,
): FreeReason | null {
  const isReturn = ({ signed_on, free_reason, ...earlier }: EarlierVisit) =>
    isCoveredInCase(earlier) || (free_reason !== 'return_visit' && date <= addDays(signed_on, days));
  if (days > 0 && visit.earlier.some(isReturn)) return 'return_visit';
  const { type, warranty_end } = visit;
  return type === 'trouble_call' && warranty_end !== null && date <= warranty_end ? 'under_warranty' : null;
}

/** Returns whether the case has used its covered visit: each further visit of it is free, however late it is. */
function isCoveredInCase({
  is_same_case,
  is_cmasa_covered,
}: Pick<EarlierVisit, 'is_same_case' | 'is_cmasa_covered'>): boolean {
  return is_same_case && is_cmasa_covered;
}

/** Returns whether the plan has already paid for the case, so that this visit cannot be covered too. */
export function isCaseCovered(visit: VisitFacts, { free_visit_days }: FreeTerms): boolean {
  return free_visit_days > 0 && visit.earlier.some(isCoveredInCase);
}

export function isFreeReason(reason: string): reason is FreeReason {
  const reasons: readonly string[] = freeReasons;
  return reasons.includes(reason);
}
