import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isFreeReason } from '#domain/price/free-visit.ts';
import { priceWords } from '#words/en/job-orders/form/price.ts';
import { workWords } from '#words/en/job-orders/form/work.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';

export type PricedJob = Pick<JobOrderView, 'coverage' | 'usual_fee' | 'currency'>;

/**
 * Returns the usual fee for the visit, as text; null if the visit is free or covered by a plan, or no fee is
 * set.
 */
export function useUsualFee({ coverage, usual_fee, currency }: PricedJob): string | null {
  const { usualFee } = wordsOf(workWords);
  if (coverage.is_cmasa_covered || isFreeReason(coverage.reason) || usual_fee === null) return null;
  return usualFee(moneyText(usual_fee, currency));
}

/**
 * Returns the price of a future visit, as text for the client: the plan's coverage, and the usual fee if
 * there is one.
 */
export function usePriceText(job: PricedJob): string {
  const { coverage } = job;
  const covered = wordsOf(priceWords).coverage[coverage.reason](coverage.visits_left);
  const fee = useUsualFee(job);
  return fee === null ? covered : `${covered} · ${fee}`;
}
