import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { enteredInstant, id, requiredDate, version } from '#contract/calls/fields.ts';
import { client, isPlan } from '#contract/clients.ts';
import { supervisedBy } from '#domain/actor.ts';
import { cmasaPlans } from '#domain/price/visit-coverage.ts';
import { reason } from '#words/say/because.ts';

const offer = {
  cmasa_plan_type: z.enum(cmasaPlans),
  cmasa_start_date: requiredDate(reason('plan_start_missing')),
  cmasa_expiry: enteredInstant,
};

export const offerForm = z.object(offer).check(isPlan);

export const offerRenewal = defineCall({
  name: 'clients.offer-renewal',
  summary:
    "Offer a client a plan that replaces its current one as soon as the client accepts. Replaces an earlier offer. A change of the client's plan ends the offer.",
  method: 'POST',
  path: '/api/clients/{id}/offer-renewal',
  by: supervisedBy('country_operator'),
  refusals: [409],
  input: z.object({ id, version, ...offer }).check(isPlan),
  output: client,
});
