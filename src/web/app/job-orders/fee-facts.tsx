import type { SignedSummary } from '#domain/signature.ts';
import { formatMoney, isFree } from '#domain/values/money.ts';
import type { Fact } from '#web/ui/Facts.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { wordsOf } from '#words/words.ts';

/** What the visit costs the client: its plan pays, or there is a fee. A free visit has no such fact. */
export function useFeeFacts({
  is_cmasa_covered,
  visit_fee,
  currency,
}: Pick<SignedSummary, 'is_cmasa_covered' | 'visit_fee' | 'currency'>): readonly Fact[] {
  const { facts } = wordsOf(jobOrdersWords);
  if (is_cmasa_covered) return [{ name: facts.coverage, value: facts.covered }];
  if (visit_fee === null || isFree(visit_fee)) return [];
  return [{ name: facts.serviceFee, value: <bdi dir="ltr">{formatMoney(visit_fee, currency)}</bdi> }];
}
