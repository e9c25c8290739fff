import { addDays } from '#domain/values/calendar.ts';

/** The reasons why a visit has no fee and does not count as a covered visit. */
export const freeReasons = ['return_visit', 'under_warranty'] as const;
export type FreeReason = (typeof freeReasons)[number];

/** The number of days after a signed visit during which a follow-up visit for the same fault is free. */
export type FreeTerms = { readonly free_visit_days: number };

/** An earlier signed visit for the same fault: it belongs to the same case, or the new visit follows it. */
export type EarlierVisit = {
  /** The day of the signature in the operator's time zone. */
  readonly signed_on: string;
  readonly is_cmasa_covered: boolean;
  /** The reason why the earlier visit was free; null if it was not. */
  readonly free_reason: FreeReason | null;
  /** False for a visit in an earlier case, after which the client reported that the fault came back. */
  readonly is_same_case: boolean;
};

/** The facts that decide whether a visit is free. */
export type VisitFacts = {
  readonly type: string;
  /** The last day of the machine's warranty that the operator has confirmed; null if there is none. */
  readonly warranty_end: string | null;
  /**
   * The last day that the client entered, if the operator has not confirmed it. Undefined on devices that run an older
   * version.
   */
  readonly unconfirmed_warranty_end?: string | null | undefined;
  readonly earlier: readonly EarlierVisit[];
};

/**
 * Returns the reason why a visit is free. Days are counted from the paid visit, and a warranty covers only trouble
 * calls.
 */
export function freeReasonOf(
  date: string,
  visit: VisitFacts,
  { free_visit_days: days }: FreeTerms,
): FreeReason | null {
  const isReturn = ({ signed_on, free_reason, ...earlier }: EarlierVisit) =>
    isCoveredInCase(earlier) || (free_reason !== 'return_visit' && date <= addDays(signed_on, days));
  if (days > 0 && visit.earlier.some(isReturn)) return 'return_visit';
  return isUnderWarranty(date, visit.type, visit.warranty_end) ? 'under_warranty' : null;
}

/** The last day on which a follow-up visit for the same fault is free; 'always' if it is free on every day. */
export type FreeFollowUp = string | 'always';

/**
 * Returns the last day on which a follow-up visit for the same fault is free; null if it is not free. `visits` are the
 * signed visits for that fault, including the last one.
 */
export function freeFollowUpOf(
  visits: readonly EarlierVisit[],
  today: string,
  { free_visit_days: days }: FreeTerms,
): FreeFollowUp | null {
  if (days === 0) return null;
  if (visits.some(isCoveredInCase)) return 'always';
  const last = visits
    .filter(({ free_reason }) => free_reason !== 'return_visit')
    .map(({ signed_on }) => addDays(signed_on, days))
    .toSorted()
    .at(-1);
  return last === undefined || last < today ? null : last;
}

function isUnderWarranty(date: string, type: string, warranty_end: string | null): boolean {
  return type === 'trouble_call' && warranty_end !== null && date <= warranty_end;
}

/** Returns the end of the warranty that would make the visit free if the operator confirmed it; null if none would. */
export function warrantyToConfirm(date: string, visit: VisitFacts, terms: FreeTerms): string | null {
  const { type, unconfirmed_warranty_end = null } = visit;
  const isFree = freeReasonOf(date, visit, terms) !== null;
  return !isFree && isUnderWarranty(date, type, unconfirmed_warranty_end) ? unconfirmed_warranty_end : null;
}

/**
 * Returns whether the plan paid for this earlier visit of the same case. Every further visit of the case is then
 * free, no matter how late it is.
 */
function isCoveredInCase({
  is_same_case,
  is_cmasa_covered,
}: Pick<EarlierVisit, 'is_same_case' | 'is_cmasa_covered'>): boolean {
  return is_same_case && is_cmasa_covered;
}

/** Returns whether the plan has already paid for the case, so it does not cover this visit too. */
export function isCaseCovered(visit: VisitFacts, { free_visit_days }: FreeTerms): boolean {
  return free_visit_days > 0 && visit.earlier.some(isCoveredInCase);
}

export function isFreeReason(reason: string): reason is FreeReason {
  const reasons: readonly string[] = freeReasons;
  return reasons.includes(reason);
}
