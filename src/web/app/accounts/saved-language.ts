import { saveLanguage } from '#contract/own-account.ts';
import type { Language } from '#domain/values/language.ts';
import { failureText, send } from '#web/app/api/api-client.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { recheckSession } from './session.ts';

/** Saves the language in the account, where emails and other devices find it. */
export async function saveInAccount(language: Language): Promise<void> {
  try {
    await send(saveLanguage, { language });
    await recheckSession();
  } catch (error) {
    toastError(failureText(error));
  }
}
