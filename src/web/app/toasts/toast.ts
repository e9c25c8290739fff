import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { addReadFailure, addToast, addToastOnce } from './toast-queue.ts';

export function toastSuccess(title: string, message?: string): void {
  addToast({ tone: 'success', title, message: message ?? null });
}

/** Reports a success. Several successes with the same text show only one toast. */
export function toastSuccessOnce(title: string, message: string): void {
  addToastOnce({ tone: 'success', title, message });
}

export function toastError(message: string, title: string = wordsOf(startWords).app.errorTitle): void {
  addToast({ tone: 'error', title, message });
}

/** Reports a refused attempt of a form or an action. Its next attempt removes the toast. */
export function toastRefusal(
  of: object,
  message: string,
  title: string = wordsOf(startWords).app.errorTitle,
): void {
  addToast({ tone: 'error', title, message, refusalOf: of });
}

/** Reports an error that occurs when the user may not be looking. The toast stays until someone closes it. */
export function toastErrorToStay(message: string): void {
  addToast({ tone: 'error', title: wordsOf(startWords).app.errorTitle, message, stays: true });
}

/** Reports a failed read. Reads that fail at the same time for the same reason show only one toast. */
export function toastReadFailure(message: string): void {
  addReadFailure({ tone: 'error', title: wordsOf(startWords).app.errorTitle, message });
}
