import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import { formatMoney, isFree } from '#domain/values/money.ts';
import type { Fact } from '#web/ui/Facts.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Returns what a visit costs the client: covered by the plan, a fee, or the reason why it is free. The list
 * is empty if there is no fee.
 */
export function useFeeFacts({
  is_cmasa_covered,
  visit_fee,
  currency,
  free_reason,
}: Pick<SignedSummary, 'is_cmasa_covered' | 'visit_fee' | 'currency' | 'free_reason'>): readonly Fact[] {
  const { facts } = wordsOf(formWords);
  if (is_cmasa_covered) return [{ name: facts.coverage, value: facts.covered }];
  if (free_reason) return [{ name: facts.serviceFee, value: facts.free[free_reason] }];
  if (visit_fee === null || isFree(visit_fee)) return [];
  return [{ name: facts.serviceFee, value: <bdi dir="ltr">{formatMoney(visit_fee, currency)}</bdi> }];
}
