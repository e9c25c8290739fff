import type { JobOrderView } from '#contract/job-order.ts';
import { formatMoney } from '#domain/values/money.ts';
import { sayWords } from '#words/en/visit/say.ts';
import { workWords } from '#words/en/visit/work.ts';
import { wordsOf } from '#words/words.ts';

/** What a client is told of the price of a visit to come: what the plan covers, or what such a visit usually costs. */
export function usePriceText({
  coverage,
  usual_fee,
  currency,
}: Pick<JobOrderView, 'coverage' | 'usual_fee' | 'currency'>): string {
  const covered = wordsOf(sayWords).coverage[coverage.reason](coverage.visits_left);
  if (coverage.is_cmasa_covered || usual_fee === null) return covered;
  return `${covered} · ${wordsOf(workWords).usualFee(formatMoney(usual_fee, currency))}`;
}
