import { isFree } from '#domain/values/money.ts';
import { type FreeReason, isFreeReason } from './free-visit.ts';

/** What is unusual about the price of a visit, so that the technician is asked why. */
export const priceQuestions = [
  'free_charged',
  'free_charged_high',
  'covered_charged',
  'covered_charged_high',
  'fee_high',
  'fee_low',
] as const;
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

/** A fee is far from the usual one when it is more than so many times as high, or less than that part of it. */
export const unusualFactor = 3;

/** What the form of the visit proposes. */
type Proposal = {
  readonly coverage: { readonly is_cmasa_covered: boolean; readonly reason: string };
  /** What such a visit usually costs; null where the operator names no fee. */
  readonly usual_fee: string | null;
};

/** The question that the price of the visit raises beside what its form proposes; null where it is as usual. */
export function priceQuestionOf(
  { is_cmasa_covered, visit_fee }: Price,
  { coverage, usual_fee }: Proposal,
): PriceQuestion | null {
  const isCharged = visit_fee !== null && !isFree(visit_fee);
  const distance = distanceOf(visit_fee, usual_fee);
  if (isFreeReason(coverage.reason)) {
    if (isCharged && distance === 'high') return 'free_charged_high';
    return isCharged || is_cmasa_covered ? 'free_charged' : null;
  }
  if (is_cmasa_covered) return null;
  if (!coverage.is_cmasa_covered) return distance && `fee_${distance}`;
  if (!isCharged) return null;
  return distance === 'high' ? 'covered_charged_high' : 'covered_charged';
}

/** On which side the fee is far from the usual one; null where it is near, or one of them is not known. */
function distanceOf(visit_fee: string | null, usual_fee: string | null): 'high' | 'low' | null {
  if (visit_fee === null || usual_fee === null) return null;
  const [fee, usual] = [Number(visit_fee), Number(usual_fee)];
  if (usual > 0 && fee > usual * unusualFactor) return 'high';
  return fee * unusualFactor < usual ? 'low' : null;
}
