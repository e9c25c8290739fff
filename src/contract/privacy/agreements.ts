import * as z from 'zod/mini';
import { agreeing } from '#contract/calls/agreed-to.ts';
import { defineCall } from '#contract/calls/call.ts';
import { instant } from '#contract/calls/fields.ts';
import { agreementWays } from '#domain/agreements/privacy-text.ts';
import { languages } from '#domain/values/language.ts';

export const listOwnAgreements = defineCall({
  name: 'own-account.list-agreements',
  summary:
    'List the newest 20 privacy texts that the caller has agreed to, each with the time of the first agreement and how it was given.',
  method: 'GET',
  path: '/api/account/agreements',
  by: 'signed-in',
  isBeforeAgreement: true,
  mostRows: '20',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        at: instant,
        way: z.enum(agreementWays),
        owner: z.nullable(z.string()),
        version: z.int(),
        /** The language of a text that ships with the program; null for a published text. */
        language: z.nullable(z.enum(languages)),
        path: z.string(),
      }),
    ),
  }),
});

export const agreeToPrivacyText = defineCall({
  name: 'own-account.agree',
  summary:
    "Agree to the privacy text of the caller's operator, or of the installation if the caller has none, because the caller's account was created for them. Callers who have agreed to a text already agree to no other.",
  method: 'POST',
  path: '/api/account/agreements',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  refusals: [409],
  input: z.object(agreeing),
  output: z.object({}),
});
