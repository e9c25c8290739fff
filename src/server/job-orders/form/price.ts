import type { Changes } from '#domain/events/event.ts';
import { serviceDateOf } from '#domain/job-orders/job-order.ts';
import { isCaseCovered, isFreeReason } from '#domain/price/free-visit.ts';
import { priceQuestionOf, priceReasonLimits } from '#domain/price/price-question.ts';
import { coverageOn, type PlanCoverageReason, planCoverageOn } from '#domain/price/visit-coverage.ts';
import { proposalDayOf } from '#domain/visit/proposal-day.ts';
import { invalidInput } from '#server/platform/errors.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { because, type Reason } from '#words/say/because.ts';
import type { PriceBasis } from './coverage.ts';

const refusals = {
  no_active_plan: 'visit_not_covered_without_plan',
  no_visit_left: 'visit_not_covered_any_more',
} as const satisfies Record<Exclude<PlanCoverageReason, 'covered'>, Reason>;

/**
 * Returns the job to save, with the reason why it is free or the question about an unusual price. Refuses a covered
 * visit if the plan does not allow one on the day of service, or if the case already has one. `changes` is for
 * history, if the technician decided against the proposal.
 */
export function settlePrice(
  jobOrder: JobOrderRow,
  basis: PriceBasis,
  now: Date,
): { readonly pricedJobOrder: JobOrderRow; readonly changes: Changes } {
  const { time_zone } = basis.terms;
  const service_date = serviceDateOf(jobOrder, time_zone);
  const date = proposalDayOf(jobOrder, { service_date, time_zone, now });
  const { is_cmasa_covered: chosen } = jobOrder;
  const { reason } = planCoverageOn(date, basis);
  if (chosen && reason !== 'covered') throw invalidInput('is_cmasa_covered', because(refusals[reason]));
  if (chosen && isCaseCovered(basis.visit, basis.terms)) {
    throw invalidInput('is_cmasa_covered', because('case_covered_already'));
  }
  const coverage = coverageOn(date, basis);
  const price_question = priceQuestionOf(jobOrder, { coverage, usual_fee: basis.usual_fee });
  const free_reason = isFreeReason(coverage.reason) && price_question === null ? coverage.reason : null;
  const pricedJobOrder = {
    ...jobOrder,
    visit_fee: free_reason === null ? jobOrder.visit_fee : null,
    free_reason,
    price_question,
    price_reason: price_question === null ? null : jobOrder.price_reason,
  };
  const proposed = coverage.is_cmasa_covered;
  return {
    pricedJobOrder,
    changes: proposed === chosen ? {} : { proposed_coverage: { from: proposed, to: chosen } },
  };
}

/** Refuses to show the client an unusual price without a reason. */
export function requirePriceReason({ price_question, price_reason }: JobOrderRow): void {
  if (price_question === null || (price_reason ?? '').length >= priceReasonLimits.min) return;
  throw invalidInput('price_reason', because('price_reason_missing'));
}
