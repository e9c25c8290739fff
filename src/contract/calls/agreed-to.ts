import * as z from 'zod/mini';
import { languages } from '#domain/values/language.ts';
import { reason } from '#words/say/because.ts';
import { id, instant } from './fields.ts';

/** Identifies a privacy text. `operator_id` is null for a text of the installation. */
export const privacyTextName = { operator_id: z.nullable(id), version: z.int().check(z.positive()) };

/**
 * The reader's language, for a text that ships with the program (default: the installation's). A published text stays
 * in the language in which it was written.
 */
export const readIn = { language: z.optional(z.enum(languages)) };

/** Identifies the privacy text that someone saw, and its language. */
export const agreedTo = z.object({ ...privacyTextName, ...readIn }, reason('privacy_not_agreed'));
export type AgreedTo = z.output<typeof agreedTo>;

/** The privacy text that applies to a form, and the path of the text's page. */
export const privacyNotice = z.object({ ...privacyTextName, path: z.string() });
export type PrivacyNotice = z.output<typeof privacyNotice>;

/**
 * The input field of a call that includes someone's agreement to the privacy text. It states the version and the
 * language that the person saw.
 */
export const agreeing = { agreed_to: agreedTo };

/** The person who is invited. */
export const invited = z.object({
  name: z.string(),
  email: z.string(),
  expires_at: instant,
  /** The operator's country, which determines the names of months; null for the office of the platform. */
  country: z.nullable(z.string()),
  privacy: privacyNotice,
});
