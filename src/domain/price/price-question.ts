import { isFree } from '#domain/values/money.ts';
import { type FreeReason, isFreeReason } from './free-visit.ts';

/** What is unusual about the price of a visit, so that the technician is asked why. */
export const priceQuestions = ['free_charged'] as const;
export type PriceQuestion = (typeof priceQuestions)[number];

export const priceReasonLimits = { min: 3, max: 1000 } as const;

type Price = {
  readonly is_cmasa_covered: boolean;
  /** Exact decimal in the operator's currency; null when covered or free. */
  readonly visit_fee: string | null;
};

/** What a visit costs, as its form was saved. */
export type SettledPrice = Price & {
  /** Why it costs nothing; null where it may cost something. */
  readonly free_reason: FreeReason | null;
  /** What is unusual about the price, and why the technician says that it is right. */
  readonly price_question: PriceQuestion | null;
  readonly price_reason: string | null;
};

/** The question that the price of the visit raises beside what its form proposes; null where it is as usual. */
export function priceQuestionOf(
  { is_cmasa_covered, visit_fee }: Price,
  { coverage }: { readonly coverage: { readonly reason: string } },
): PriceQuestion | null {
  const isCharged = is_cmasa_covered || (visit_fee !== null && !isFree(visit_fee));
  return isCharged && isFreeReason(coverage.reason) ? 'free_charged' : null;
}
