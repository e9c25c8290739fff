import * as z from 'zod/mini';
import { reason } from '#words/say/because.ts';
import { id } from './fields.ts';

/** The key of the privacy text that someone saw; `operator_id` is null for a text of the installation. */
export const agreedTo = z.object(
  { operator_id: z.nullable(id), version: z.int().check(z.positive()) },
  reason('privacy_not_agreed'),
);

/** The privacy text that applies to a form, and the path of its page. */
export const privacyNotice = z.object({ ...agreedTo.shape, path: z.string() });
export type PrivacyNotice = z.output<typeof privacyNotice>;

/** The input of an act that agrees to the privacy text: it names the text that was shown. */
export const agreeing = { agreed_to: agreedTo };
