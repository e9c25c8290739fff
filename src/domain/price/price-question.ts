import { isFree } from '#domain/values/money.ts';
import { type FreeReason, isFreeReason } from './free-visit.ts';

/** The kinds of unusual prices. The technician must give a reason for an unusual price. */
export const priceQuestions = [
  'free_charged',
  'free_charged_high',
  'covered_charged',
  'covered_charged_high',
  'fee_high',
  'fee_low',
  'fee_missing',
] as const;
export type PriceQuestion = (typeof priceQuestions)[number];

export const priceReasonLimits = { min: 3, max: 1000 } as const;

type Price = {
  readonly is_cmasa_covered: boolean;
  /** An exact decimal in the operator's currency; null if the visit is covered or free. */
  readonly visit_fee: string | null;
};

export type SettledPrice = Price & {
  /** The reason why the visit is free; null if it may have a fee. */
  readonly free_reason: FreeReason | null;
  /** The question about an unusual price. `price_reason` is the technician's answer. */
  readonly price_question: PriceQuestion | null;
  readonly price_reason: string | null;
};

/** The factor by which a fee may differ from the usual one, up or down, before it is unusual. */
const unusualFactor = 3;

/** The price that the job form proposes. */
type Proposal = {
  readonly coverage: { readonly is_cmasa_covered: boolean; readonly reason: string };
  /** The operator's usual fee for this kind of visit; null if it has set none. */
  readonly usual_fee: string | null;
};

/**
 * Returns the question about a price that differs from the form's proposal, or null if there is none. A missing fee
 * also raises a question if a plan would cover the visit, or if this kind of visit usually has a fee.
 */
export function priceQuestionOf(
  { is_cmasa_covered, visit_fee }: Price,
  { coverage, usual_fee }: Proposal,
): PriceQuestion | null {
  const isCharged = hasFee(visit_fee);
  const distance = distanceOf(visit_fee, usual_fee);
  if (isFreeReason(coverage.reason)) {
    if (isCharged && distance === 'high') return 'free_charged_high';
    return isCharged || is_cmasa_covered ? 'free_charged' : null;
  }
  if (is_cmasa_covered) return null;
  if (!coverage.is_cmasa_covered) return distance && `fee_${distance}`;
  if (!isCharged) return usual_fee === null || hasFee(usual_fee) ? 'fee_missing' : null;
  return distance === 'high' ? 'covered_charged_high' : 'covered_charged';
}

const hasFee = (fee: string | null) => fee !== null && !isFree(fee);

/**
 * Returns whether the fee is missing, far above or far below the usual one; null if it is none of these, or if there is
 * no usual fee.
 */
function distanceOf(visit_fee: string | null, usual_fee: string | null): 'high' | 'low' | 'missing' | null {
  if (usual_fee === null) return null;
  const usual = Number(usual_fee);
  if (visit_fee === null) return usual > 0 ? 'missing' : null;
  const fee = Number(visit_fee);
  if (usual > 0 && fee > usual * unusualFactor) return 'high';
  return fee * unusualFactor < usual ? 'low' : null;
}
