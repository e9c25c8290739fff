import * as z from 'zod/mini';
import { brand } from '#contract/brand/brand.ts';
import { privacyTextName, readIn } from '#contract/calls/agreed-to.ts';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, requiredText } from '#contract/calls/fields.ts';
import { supervisedBy } from '#domain/actor.ts';
import { privacyTextLimits } from '#domain/agreements/privacy-text.ts';
import { reason } from '#words/say/because.ts';

export const readPrivacyText = defineCall({
  name: 'privacy-texts.read',
  summary:
    'Read the privacy text that applies at an operator, and the responsible company. Without `operator`, read the text for the requested domain, or for the installation. With `version`, read a published text of the operator, or of the installation if the operator has none or if `of` is given. With `of` alone, read the text that applies to people without an operator.',
  method: 'GET',
  path: '/api/privacy',
  by: 'everybody',
  input: z.object({
    operator: z.optional(id),
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1))),
    of: z.optional(z.literal('installation')),
    ...readIn,
  }),
  output: z.object({
    ...privacyTextName,
    /** True if this is the text that applies now. */
    is_current: z.boolean(),
    text: z.string(),
    /** The time at which the text was published; null for the text that ships with the program. */
    published_at: z.nullable(instant),
    /** The responsible company. The name is null if the host of the installation is responsible. */
    responsible: z.object({
      name: z.nullable(z.string()),
      second_name: z.nullable(z.string()),
      address: z.nullable(z.string()),
      second_address: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
    /** The operator's country, which determines the names of months; null for the installation. */
    country: z.nullable(z.string()),
    brand: z.nullable(brand),
  }),
});

export const privacyTextForm = z.object({
  text: requiredText(privacyTextLimits, reason('privacy_text_short', { min: privacyTextLimits.min })),
});

const ownVersion = z.int().check(z.minimum(0));

const ownPrivacyText = z.object({
  /** The record whose history shows the publication: the operator, or the platform settings. */
  id,
  operator_id: z.nullable(id),
  version: ownVersion,
  /** The caller's own text, or the text that applies now if the caller has published none. */
  text: z.string(),
  published_at: z.nullable(instant),
});
export type OwnPrivacyText = z.output<typeof ownPrivacyText>;

export const getOwnPrivacyText = defineCall({
  name: 'privacy-texts.get',
  summary:
    "Get the newest privacy text of the caller's operator. A super_admin who acts for no one gets that of the installation.",
  method: 'GET',
  path: '/api/privacy-text',
  by: supervisedBy('country_operator'),
  reads: ['privacy_texts'],
  input: z.object(readIn),
  output: ownPrivacyText,
});

export const publishPrivacyText = defineCall({
  name: 'privacy-texts.publish',
  summary:
    "Publish the next version of the privacy text of the caller's operator or, for a super_admin who acts for no one, of the installation. Earlier versions and agreements do not change.",
  method: 'POST',
  path: '/api/privacy-text',
  by: supervisedBy('country_operator'),
  input: z.object({ version: ownVersion, ...privacyTextForm.shape }),
  output: ownPrivacyText,
});

export const listOwnPrivacyTexts = defineCall({
  name: 'privacy-texts.list',
  summary:
    "List the newest 100 privacy texts that the caller's operator has published. A super_admin who acts for no one gets those of the installation, including the ones that ship with the program.",
  method: 'GET',
  path: '/api/privacy-text/versions',
  by: supervisedBy('country_operator'),
  reads: ['privacy_texts'],
  mostRows: '100 and those that the product ships',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        operator_id: z.nullable(id),
        version: z.int(),
        /** The time at which the text was published; null for a text that ships with the program. */
        published_at: z.nullable(instant),
      }),
    ),
  }),
});
