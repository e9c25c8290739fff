import { isFree } from '#domain/values/money.ts';
import { type FreeReason, isFreeReason } from './free-visit.ts';

/** The unusual prices of a visit, for which the technician must give a reason. */
export const priceQuestions = ['free_charged', 'covered_charged', 'fee_high', 'fee_low'] as const;
export type PriceQuestion = (typeof priceQuestions)[number];

export const priceReasonLimits = { min: 3, max: 1000 } as const;

type Price = {
  readonly is_cmasa_covered: boolean;
  /** Exact decimal in the operator's currency; null when covered or free. */
  readonly visit_fee: string | null;
};

/** The price of a visit in its saved form. */
export type SettledPrice = Price & {
  /** The reason why it is free; null if it may have a fee. */
  readonly free_reason: FreeReason | null;
  /** The question about an unusual price, and the technician's reason for it. */
  readonly price_question: PriceQuestion | null;
  readonly price_reason: string | null;
};

/** The factor above or below the usual fee from which a fee is unusual. */
export const unusualFactor = 3;

/** The proposal of the job form. */
type Proposal = {
  readonly coverage: { readonly is_cmasa_covered: boolean; readonly reason: string };
  /** The usual fee of such a visit; null if the operator has set none. */
  readonly usual_fee: string | null;
};

/** Returns the question about a price that differs from the proposal of its form; null if the price is usual. */
export function priceQuestionOf(
  { is_cmasa_covered, visit_fee }: Price,
  { coverage, usual_fee }: Proposal,
): PriceQuestion | null {
  const isCharged = visit_fee !== null && !isFree(visit_fee);
  if (isFreeReason(coverage.reason)) return isCharged || is_cmasa_covered ? 'free_charged' : null;
  if (is_cmasa_covered || visit_fee === null) return null;
  if (coverage.is_cmasa_covered) return isCharged ? 'covered_charged' : null;
  return usual_fee === null ? null : feeQuestion(Number(visit_fee), Number(usual_fee));
}

function feeQuestion(fee: number, usual: number): PriceQuestion | null {
  if (usual > 0 && fee > usual * unusualFactor) return 'fee_high';
  return fee * unusualFactor < usual ? 'fee_low' : null;
}
