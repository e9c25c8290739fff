import type { ShownPrivacy } from '#contract/calls/agreed-to.ts';
import {
  agreeableText,
  type PrivacyTextName,
  privacyPath,
  privacyTextAt,
} from '#domain/agreements/privacy-text.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import type { Agreement, KnownPrivacyText } from '#server/store/privacy-texts.ts';
import { because } from '#words/say/because.ts';

/**
 * Returns the agreement to the text on the screen; a text that was replaced more than an hour ago is refused.
 */
export function agreementTo(
  texts: readonly KnownPrivacyText[],
  { agreed_to, now }: { readonly agreed_to: PrivacyTextName; readonly now: Date },
): Agreement {
  const text = agreeableText(texts, agreed_to, now);
  if (text === null) throw new ProblemAnswer(409, 'refused', because('privacy_text_replaced'));
  const { operator_id, version, sha256 } = text;
  return { operator_id, version, sha256, at: now };
}

/** Returns the current text for a form; `operator_id` is the form's operator. */
export function shownPrivacyOf(
  texts: readonly KnownPrivacyText[],
  { operator_id: of, now }: { readonly operator_id: string | null; readonly now: Date },
): ShownPrivacy {
  return shownPrivacy(privacyTextAt(texts, now), of);
}

/** Returns the text, and its path: the page of the form's operator. */
export function shownPrivacy({ operator_id, version }: PrivacyTextName, of: string | null): ShownPrivacy {
  return { operator_id, version, path: privacyPath({ operator: of }) };
}
