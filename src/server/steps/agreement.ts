import type { AgreedTo, PrivacyNotice } from '#contract/calls/agreed-to.ts';
import {
  agreeableText,
  type PrivacyTextName,
  privacyPath,
  privacyTextAt,
} from '#domain/agreements/privacy-text.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import {
  type Agreement,
  type HashedPrivacyText,
  shippedPrivacyText,
} from '#server/store/agreements/privacy-texts.ts';
import { because } from '#words/say/because.ts';

/**
 * Returns the agreement to the notice that the input specifies, with the hash of the words in the reader's language.
 * Refuses a notice that was replaced more than an hour ago.
 */
export function agreementTo(
  texts: readonly HashedPrivacyText[],
  { agreed_to, now }: { readonly agreed_to: AgreedTo; readonly now: Date },
): Agreement {
  const text = agreeableText(texts, agreed_to, now);
  if (text === null) throw new ProblemAnswer(409, 'refused', because('privacy_text_replaced'));
  const { operator_id, version } = text;
  const { sha256 } = text.published_at === null ? shippedPrivacyText(agreed_to.language) : text;
  return { operator_id, version, sha256, at: now };
}

/** Returns the current privacy notice for a form. `operator_id` is the form's operator. */
export function currentPrivacyNotice(
  texts: readonly HashedPrivacyText[],
  { operator_id: of, now }: { readonly operator_id: string | null; readonly now: Date },
): PrivacyNotice {
  return privacyNoticeOf(privacyTextAt(texts, now), of);
}

/** Returns the notice with the path of the page that shows the text for the form's operator, `of`. */
export function privacyNoticeOf({ operator_id, version }: PrivacyTextName, of: string | null): PrivacyNotice {
  return { operator_id, version, path: privacyPath({ operator: of }) };
}
