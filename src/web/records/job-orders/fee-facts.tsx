import { visitCostOf } from '#domain/price/visit-cost.ts';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import type { Fact } from '#web/ui/Facts.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Returns the price of a visit for the client: the plan's coverage, a fee, or the reason why it is free. The list is
 * empty if there is no fee.
 */
export function useFeeFacts(
  visit: Pick<SignedSummary, 'is_cmasa_covered' | 'visit_fee' | 'currency' | 'free_reason'>,
): readonly Fact[] {
  const { facts } = wordsOf(formWords);
  const cost = visitCostOf(visit);
  if (cost === null) return [];
  if (cost.kind === 'plan') return [{ name: facts.coverage, value: facts.covered }];
  if (cost.kind === 'free') return [{ name: facts.serviceFee, value: facts.free[cost.reason] }];
  return [{ name: facts.serviceFee, value: <bdi dir="ltr">{moneyText(cost.amount, cost.currency)}</bdi> }];
}
