import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { hasPrice } from '#domain/visit/outcome.ts';
import type { Fact } from '#web/ui/Facts.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { workWords } from '#words/en/job-orders/form/work.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { type PricedJob, useUsualFee } from './price-text.ts';

/** Returns who pays for a visit, and the usual fee if no plan covers it; an empty list for a canceled visit. */
export function usePriceFacts(job: PricedJob & Pick<JobOrderView, 'status'>): readonly Fact[] {
  const { domain } = wordsOf(startWords);
  const { facts } = wordsOf(formWords);
  const usualFee = useUsualFee(job);
  const { coverage } = job;
  if (!hasPrice(job)) return [];
  return [
    { name: facts.coverage, value: domain.coverage[coverage.reason](coverage.visits_left) },
    { name: wordsOf(workWords).price, value: usualFee },
  ];
}
