import { saveLanguage } from '#contract/own-account.ts';
import { digitsNamed, hasOwnDigits, languageNamed, type Reading } from '#domain/values/language.ts';
import { failureText, send } from '#web/app/api/api-client.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { recheckSession } from './session.ts';

/** Saves the language and its digits in the account, where emails and other devices find them. */
export async function saveInAccount(reading: Reading): Promise<void> {
  try {
    const language = languageNamed(reading) ?? 'en';
    // A language without its own digits does not change the digits that were chosen for other languages.
    await send(saveLanguage, { language, ...(hasOwnDigits(language) && { digits: digitsNamed(reading) }) });
    await recheckSession();
  } catch (error) {
    toastError(failureText(error));
  }
}
