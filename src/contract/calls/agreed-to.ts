import * as z from 'zod/mini';
import { reason } from '#words/say/because.ts';
import { id, instant } from './fields.ts';

/** Identifies the privacy text that someone saw. `operator_id` is null for a text of the installation. */
export const agreedTo = z.object(
  { operator_id: z.nullable(id), version: z.int().check(z.positive()) },
  reason('privacy_not_agreed'),
);

/** The privacy text that applies to a form, and the path of the text's page. */
export const privacyNotice = z.object({ ...agreedTo.shape, path: z.string() });
export type PrivacyNotice = z.output<typeof privacyNotice>;

/** The input field of a call with which someone agrees to the privacy text. It states the version that was shown. */
export const agreeing = { agreed_to: agreedTo };

/** The person whom an invitation is for. */
export const invited = z.object({
  name: z.string(),
  email: z.string(),
  expires_at: instant,
  /** The operator's country, which determines the names of months; null for the office of the platform. */
  country: z.nullable(z.string()),
  privacy: privacyNotice,
});
