import { useEffect } from 'react';
import type { Language } from '#domain/values/language.ts';
import { LanguageSwitch } from '#web/app/accounts/LanguageSwitch.tsx';
import { lendPage, takeBackPage } from '#web/app/accounts/language.ts';
import { failureText } from '#web/app/api/api-client.ts';
import { toastError } from '#web/app/toasts/toast.ts';

/** Shows this screen in the client's language on the technician's device, until the technician leaves the screen. */
export function SignerLanguage() {
  useEffect(() => () => void takeBackPage(), []);
  return <LanguageSwitch show={showToClient} />;
}

/** Shows the page in this language. If its texts cannot be loaded, a message says so, and the page does not change. */
async function showToClient(language: Language): Promise<void> {
  try {
    await lendPage(language);
  } catch (error) {
    toastError(failureText(error));
  }
}
