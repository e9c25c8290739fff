import { serviceDateOf } from '#domain/job-orders/job-order.ts';
import { isCaseCovered, isFreeReason } from '#domain/price/free-visit.ts';
import { priceQuestionOf, priceReasonLimits, type SettledPrice } from '#domain/price/price-question.ts';
import { type Coverage, coverageOn, planCoverageOn, type VisitBasis } from '#domain/price/visit-coverage.ts';
import type { Work } from './leaving.ts';
import { proposalDayOf } from './proposal-day.ts';

/** The facts that decide the price of a visit, other than the visit itself. */
export type PriceBasis = VisitBasis & { readonly usual_fee: string | null };

type PricedJob = Parameters<typeof serviceDateOf>[0] &
  Work &
  Pick<SettledPrice, 'is_cmasa_covered' | 'visit_fee' | 'price_reason'>;

/** The reasons why the plan cannot cover the visit. */
export type CoverageRefusal = 'no_active_plan' | 'no_visit_left' | 'case_covered';

/**
 * Returns the price of the visit, with the reason why it is free or the question about an unusual price. Refuses a
 * covered visit if the plan does not allow one on the day of service, or if the case already has one. An offline
 * device decides in the same way as the server.
 */
export function settledPriceOf(
  job: PricedJob,
  basis: PriceBasis,
  now: Date,
): CoverageRefusal | (Omit<SettledPrice, 'is_cmasa_covered'> & { readonly coverage: Coverage }) {
  const { time_zone } = basis.terms;
  const date = proposalDayOf(job, { service_date: serviceDateOf(job, time_zone), time_zone, now });
  const { reason } = planCoverageOn(date, basis);
  if (job.is_cmasa_covered && reason !== 'covered') return reason;
  if (job.is_cmasa_covered && isCaseCovered(basis.visit, basis.terms)) return 'case_covered';
  const coverage = coverageOn(date, basis);
  const price_question = priceQuestionOf(job, { coverage, usual_fee: basis.usual_fee });
  const free_reason = isFreeReason(coverage.reason) && price_question === null ? coverage.reason : null;
  return {
    visit_fee: free_reason === null ? job.visit_fee : null,
    free_reason,
    price_question,
    price_reason: price_question === null ? null : job.price_reason,
    coverage,
  };
}

/** Returns whether an unusual price has no reason yet. The client is not shown such a price. */
export function lacksPriceReason({
  price_question,
  price_reason,
}: Pick<SettledPrice, 'price_question' | 'price_reason'>): boolean {
  return price_question !== null && (price_reason ?? '').length < priceReasonLimits.min;
}
