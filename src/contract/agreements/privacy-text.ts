import * as z from 'zod/mini';
import { brand } from '#contract/accounts.ts';
import { agreedTo } from '#contract/calls/agreed-to.ts';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, requiredText } from '#contract/calls/fields.ts';
import { supervisedBy } from '#domain/actor.ts';
import { privacyTextLimits } from '#domain/agreements/privacy-text.ts';
import { reason } from '#words/say/because.ts';

export const readPrivacyText = defineCall({
  name: 'privacy-texts.read',
  summary:
    'Read the privacy text that applies at an operator, with the responsible company; without `operator`, the text for the requested domain, or for the installation. With `version`, a published one of the operator or, if there is none or with `of`, of the installation.',
  method: 'GET',
  path: '/api/privacy',
  by: 'everybody',
  input: z.object({
    operator: z.optional(id),
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1))),
    of: z.optional(z.literal('installation')),
  }),
  output: z.object({
    ...agreedTo.shape,
    /** True if it is the text that applies. */
    is_current: z.boolean(),
    text: z.string(),
    /** Null for the shipped text. */
    published_at: z.nullable(instant),
    /** The name is null when the host of the installation is responsible. */
    responsible: z.object({
      name: z.nullable(z.string()),
      address: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
    brand: z.nullable(brand),
  }),
});

export const privacyTextForm = z.object({
  text: requiredText(privacyTextLimits, reason('privacy_text_short', { min: privacyTextLimits.min })),
});

/** 0 if an operator has published none yet. */
const ownVersion = z.int().check(z.minimum(0));

const ownPrivacyText = z.object({
  /** The record whose history shows the publishing: the operator, or the settings of the platform. */
  id,
  operator_id: z.nullable(id),
  version: ownVersion,
  /** The operator's own text, or else the one that applies. */
  text: z.string(),
  published_at: z.nullable(instant),
});
export type OwnPrivacyText = z.output<typeof ownPrivacyText>;

export const getOwnPrivacyText = defineCall({
  name: 'privacy-texts.get',
  summary:
    "Get the newest privacy text of the caller's operator; for a super_admin who acts for none, of the installation.",
  method: 'GET',
  path: '/api/privacy-text',
  by: supervisedBy('country_operator'),
  reads: ['privacy_texts'],
  input: z.object({}),
  output: ownPrivacyText,
});

export const publishPrivacyText = defineCall({
  name: 'privacy-texts.publish',
  summary:
    "Publish the next version of the privacy text of the caller's operator; for a super_admin who acts for none, of the installation. Earlier versions and agreements do not change.",
  method: 'POST',
  path: '/api/privacy-text',
  by: supervisedBy('country_operator'),
  input: z.object({ version: ownVersion, ...privacyTextForm.shape }),
  output: ownPrivacyText,
});

export const listOwnPrivacyTexts = defineCall({
  name: 'privacy-texts.list',
  summary:
    "List the privacy texts that the caller's operator has published, the newest 100; for a super_admin who acts for none, those of the installation, after the shipped ones.",
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
        /** Null for a shipped text. */
        published_at: z.nullable(instant),
      }),
    ),
  }),
});
