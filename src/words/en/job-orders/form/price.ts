import type { PriceQuestion } from '#domain/price/price-question.ts';
import { defineWords } from '#words/words.ts';

/** The strings about the price of a visit: before the visit, and when the price differs from the form's proposal. */
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
    fee_missing:
      'This visit has no fee, but visits like this are usually charged or covered by a plan. Is it free?',
  } satisfies Record<PriceQuestion, string>,
  /** The same questions, worded as facts for the operator. */
  facts: {
    free_charged: 'Charged, although the visit is free',
    free_charged_high: 'Charged far above the usual fee, although the visit is free',
    covered_charged: 'Charged, although the plan covers the visit',
    covered_charged_high: 'Charged far above the usual fee, although the plan covers the visit',
    fee_high: 'Fee much higher than usual',
    fee_low: 'Fee much lower than usual',
    fee_missing: 'No fee, although such a visit is usually charged or covered by a plan',
  } satisfies Record<PriceQuestion, string>,
  /** The reason why a fault is not free, although the client entered a warranty. */
  toConfirm: (until: string) =>
    `Not free: the client entered a warranty until ${until}, and no one at the company has confirmed it. It can be confirmed on the machine's page.`,
  ownToConfirm: (until: string) =>
    `You entered a warranty until ${until}. It counts once your operator has confirmed it.`,
  price: 'Price',
  /** The strings about the client's price for an upcoming visit. */
  coverage: {
    covered: (left: number) =>
      left === 1
        ? 'Covered by your plan: the last visit of this plan year'
        : `Covered by your plan (${left} left, including this one)`,
    no_active_plan: () => 'Charged: no plan is active on that day',
    no_visit_left: () =>
      'Charged: all covered visits in this plan year have been used or are planned before this visit',
    return_visit: () => 'Free: follow-up visit for the same fault',
    under_warranty: () => "Free: covered by the machine's warranty",
  },
});
