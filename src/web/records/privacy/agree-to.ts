import { type AgreedTo, agreedTo, type PrivacyNotice } from '#contract/calls/agreed-to.ts';
import { forReader } from '#web/app/language/for-reader.ts';

/** Returns the input with which the reader agrees to the notice that the form links to, in the language of the page. */
export function agreeTo(privacy: PrivacyNotice | undefined): AgreedTo {
  return agreedTo.parse({ ...privacy, ...forReader() });
}
