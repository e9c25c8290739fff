import { addDays } from '#domain/values/calendar.ts';

/** Why a visit costs no fee and takes no covered visit. */
export const freeReasons = ['return_visit', 'under_warranty'] as const;
export type FreeReason = (typeof freeReasons)[number];

/** `free_visit_days` of the operator: for so long after a signed visit another one for the same fault is free. */
export type FreeTerms = { readonly free_visit_days: number };

/** A signed visit for the same fault: it serves the same request, or this one follows it. */
export type EarlierVisit = {
  /** The day of the signature in the operator's zone. */
  readonly signed_on: string;
  readonly is_cmasa_covered: boolean;
  /** Why it was free itself; null where it was not. */
  readonly free_reason: FreeReason | null;
  /** False for a visit of an earlier case, after which the client says that it broke again. */
  readonly is_same_case: boolean;
};

/** What decides whether a visit is free. */
export type VisitFacts = {
  /** The service type of the job. */
  readonly type: string;
  /** The last day of the machine's warranty. */
  readonly warranty_end: string | null;
  readonly earlier: readonly EarlierVisit[];
};

/**
 * Why the visit is free when it is done on the date; null when it is not. A second visit that was free itself begins no
 * days of its own, so that they count from the visit that was paid for. A warranty pays for faults alone.
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

/** A case takes one covered visit, so each further visit of it is free, however late it comes. */
function isCoveredInCase({
  is_same_case,
  is_cmasa_covered,
}: Pick<EarlierVisit, 'is_same_case' | 'is_cmasa_covered'>): boolean {
  return is_same_case && is_cmasa_covered;
}

/** Whether the plan has paid for the case already, so that this visit of it cannot be covered too. */
export function isCaseCovered(visit: VisitFacts, { free_visit_days }: FreeTerms): boolean {
  return free_visit_days > 0 && visit.earlier.some(isCoveredInCase);
}

export function isFreeReason(reason: string): reason is FreeReason {
  const reasons: readonly string[] = freeReasons;
  return reasons.includes(reason);
}
