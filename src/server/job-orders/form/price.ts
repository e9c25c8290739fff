import type { Changes } from '#domain/events/event.ts';
import {
  type CoverageRefusal,
  lacksPriceReason,
  type PriceBasis,
  settledPriceOf,
} from '#domain/visit/settled-price.ts';
import { invalidInput } from '#server/platform/errors.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { because, type Reason } from '#words/say/because.ts';

const refusals = {
  no_active_plan: 'visit_not_covered_without_plan',
  no_visit_left: 'visit_not_covered_any_more',
  case_covered: 'case_covered_already',
} as const satisfies Record<CoverageRefusal, Reason>;

/**
 * Returns the job to save, with the reason why it is free or the question about an unusual price. Refuses a covered
 * visit that the plan does not allow. `changes` is for history, if the technician decided against the proposal.
 */
export function settlePrice(
  jobOrder: JobOrderRow,
  basis: PriceBasis,
  now: Date,
): { readonly pricedJobOrder: JobOrderRow; readonly changes: Changes } {
  const settled = settledPriceOf(jobOrder, basis, now);
  if (typeof settled === 'string') throw invalidInput('is_cmasa_covered', because(refusals[settled]));
  const { coverage, ...price } = settled;
  const { is_cmasa_covered: chosen } = jobOrder;
  const proposed = coverage.is_cmasa_covered;
  return {
    pricedJobOrder: { ...jobOrder, ...price },
    changes: proposed === chosen ? {} : { proposed_coverage: { from: proposed, to: chosen } },
  };
}

/** Refuses to show the client an unusual price without a reason. */
export function requirePriceReason(jobOrder: JobOrderRow): void {
  if (lacksPriceReason(jobOrder)) throw invalidInput('price_reason', because('price_reason_missing'));
}
