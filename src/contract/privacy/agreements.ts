import * as z from 'zod/mini';
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
