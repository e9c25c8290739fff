import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { instant, requiredDate } from '#contract/calls/fields.ts';
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
