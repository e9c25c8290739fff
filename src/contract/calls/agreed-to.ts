import * as z from 'zod/mini';
import { reason } from '#words/say/because.ts';
import { id } from './fields.ts';

/** Names the privacy text that someone was shown; `operator_id` is null for a text of the installation. */
export const agreedTo = z.object(
  { operator_id: z.nullable(id), version: z.int().check(z.positive()) },
  reason('privacy_not_agreed'),
);

/** The text that applies to what a form is for, and the path of the page on which it can be read. */
export const shownPrivacy = z.object({ ...agreedTo.shape, path: z.string() });
export type ShownPrivacy = z.output<typeof shownPrivacy>;

/** An act by which someone agrees to the privacy text names the text that was shown. */
export const agreeing = { agreed_to: agreedTo };
