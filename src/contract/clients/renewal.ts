import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { instant, requiredDate } from '#contract/calls/fields.ts';
import { currencies } from '#domain/values/money.ts';
import { reason } from '#words/say/because.ts';

export const askRenewal = defineCall({
  name: 'clients.ask-renewal',
  summary:
    "Ask the operator to renew the caller's own plan, which is over or about to end, once per plan. `expires_on` is the last day of the plan that the caller sees.",
  method: 'POST',
  path: '/api/own-plan/ask-renewal',
  by: ['client'],
  refusals: [409],
  input: z.object({ expires_on: requiredDate(reason('date_missing')) }),
  output: z.object({ renewal_asked_at: z.nullable(instant) }),
});

const offerAnswers = ['accept', 'decline'] as const;

export const answerRenewal = defineCall({
  name: 'clients.answer-renewal',
  summary:
    "Accept or decline the operator's offer to renew the caller's own plan. `offered_at`, the fee with its currency, and the visits are those that the caller sees. Refused if they have changed.",
  method: 'POST',
  path: '/api/own-plan/answer-renewal',
  by: ['client'],
  isOwnWill: true,
  refusals: [409],
  input: z.object({
    answer: z.enum(offerAnswers),
    offered_at: instant,
    annual_fee: z.nullable(z.string()),
    currency: z.enum(currencies),
    visits_per_year: z.int(),
  }),
  output: z.object({ renewal_asked_at: z.nullable(instant) }),
});
