import type { JobOrderView } from '#contract/job-order.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { Fact } from '#web/ui/Facts.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { startWords } from '#words/en/start.ts';
import { workWords } from '#words/en/visit/work.ts';
import { wordsOf } from '#words/words.ts';

/** Who will pay for a visit, and what it usually costs where no plan does. */
export function usePriceFacts({
  coverage,
  usual_fee,
  currency,
}: Pick<JobOrderView, 'coverage' | 'usual_fee' | 'currency'>): readonly Fact[] {
  const { domain } = wordsOf(startWords);
  const { facts } = wordsOf(jobOrdersWords);
  const { price, usualFee } = wordsOf(workWords);
  const isShown = !coverage.is_cmasa_covered && usual_fee !== null;
  return [
    { name: facts.coverage, value: domain.coverage[coverage.reason](coverage.visits_left) },
    { name: price, value: isShown && usualFee(formatMoney(usual_fee, currency)) },
  ];
}
