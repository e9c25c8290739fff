import type { PlanUse } from '#contract/plan-use.ts';
import { isOfferOver } from '#domain/agreements/plan-renewal.ts';

type Plan = NonNullable<PlanUse['plan']>;
export type RenewalOfferTerms = NonNullable<Plan['renewal_offer']>;

/** Returns the offer that the client can still accept or decline; null if there is none. */
export function openOffer({ renewal_offer: offer }: Plan, today: string): RenewalOfferTerms | null {
  return offer === null || isOfferOver(offer.expires_on, today) ? null : offer;
}
