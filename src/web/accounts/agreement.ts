import { agreedTo, type ShownPrivacy } from '#contract/calls/agreed-to.ts';
import type { Problem } from '#contract/calls/problem.ts';
import type { EntryFormState } from './entry-form.ts';

/** The fields of a form with a tick: a tick names the text that was shown. */
export function withAgreement(privacy: ShownPrivacy) {
  return ({ agreed_to, ...typed }: Readonly<Record<string, unknown>>) => ({
    ...typed,
    ...(agreed_to !== undefined && { agreed_to: agreedTo.parse(privacy) }),
  });
}

/** Tells at the tick that the text was replaced meanwhile, and reads the new one. */
export function toldReplaced(
  form: Pick<EntryFormState, 'failAt'>,
  { reason, detail }: Problem,
  readAgain: () => void,
): boolean {
  if (reason !== 'privacy_text_replaced') return false;
  readAgain();
  form.failAt('agreed_to', detail);
  return true;
}
