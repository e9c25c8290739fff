import type { PrivacyNotice } from '#contract/calls/agreed-to.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { agreeTo } from '#web/records/privacy/agree-to.ts';
import type { EntryFormState } from './entry-form.ts';

/**
 * Returns a function that replaces the checkbox's value with the version of the privacy notice that the person agrees
 * to.
 */
export function withAgreement(privacy: PrivacyNotice) {
  return ({ agreed_to, ...typed }: Readonly<Record<string, unknown>>) => ({
    ...typed,
    ...(agreed_to !== undefined && { agreed_to: agreeTo(privacy) }),
  });
}

/**
 * Shows an error next to the checkbox if the privacy notice was replaced, and loads the new one. Returns false for any
 * other problem.
 */
export function showTextReplaced(
  form: Pick<EntryFormState, 'failAt'>,
  { reason, detail }: Problem,
  readAgain: () => void,
): boolean {
  if (reason !== 'privacy_text_replaced') return false;
  readAgain();
  form.failAt('agreed_to', detail);
  return true;
}
