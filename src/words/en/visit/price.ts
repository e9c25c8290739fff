import type { PriceQuestion } from '#domain/price/price-question.ts';
import { defineWords } from '#words/words.ts';

/** What is said of a price that is not as the form of the visit proposes it. */
export const priceWords = defineWords('visit-price', {
  charge: 'Charge this visit all the same',
  reason: 'Why this price',
  hint: 'Your operator reads this; the client does not.',
  questions: {
    free_charged: 'This visit is free, and you charge it. Please check the price with the client.',
  } satisfies Record<PriceQuestion, string>,
  /** The same as the operator reads it. */
  facts: {
    free_charged: 'Free visit that is charged',
  } satisfies Record<PriceQuestion, string>,
});
