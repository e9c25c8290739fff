import type { PriceQuestion } from '#domain/price/price-question.ts';
import { defineWords } from '#words/words.ts';

/** The texts about a price that differs from the one that the job form proposes. */
export const priceWords = defineWords('visit-price', {
  charge: 'Charge for this visit anyway',
  reason: 'Reason for this price',
  hint: 'Your operator can see this; the client cannot.',
  questions: {
    free_charged: 'This visit is free of charge, but you are charging for it. Is that right?',
    free_charged_high:
      'This visit is free of charge, but you are charging much more than the usual fee for it. Is that right?',
    covered_charged: "The client's plan covers this visit, but you are charging for it. Is that right?",
    covered_charged_high:
      "The client's plan covers this visit, but you are charging much more than the usual fee for it. Is that right?",
    fee_high: 'This fee is much higher than usual. Is it right?',
    fee_low: 'This fee is much lower than usual. Is it right?',
  } satisfies Record<PriceQuestion, string>,
  /** The same questions, as facts for the operator. */
  facts: {
    free_charged: 'Charged, although the visit is free',
    free_charged_high: 'Charged far above the usual fee, although the visit is free',
    covered_charged: 'Charged, although the plan covers the visit',
    covered_charged_high: 'Charged far above the usual fee, although the plan covers the visit',
    fee_high: 'Fee much higher than usual',
    fee_low: 'Fee much lower than usual',
  } satisfies Record<PriceQuestion, string>,
});
