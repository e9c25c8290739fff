import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { addReadFailure, addToast, addToastOnce } from './toast-queue.ts';

export function toastSuccess(title: string, message?: string): void {
  addToast({ tone: 'success', title, message: message ?? null });
}

/** For many successes at once with the same text. */
export function toastSuccessOnce(title: string, message: string): void {
  addToastOnce({ tone: 'success', title, message });
}

export function toastError(message: string, title: string = wordsOf(startWords).app.errorTitle): void {
  addToast({ tone: 'error', title, message });
}

/** Reports a refused attempt of a form or an action; its next attempt removes the message. */
export function toastRefusal(
  of: object,
  message: string,
  title: string = wordsOf(startWords).app.errorTitle,
): void {
  addToast({ tone: 'error', title, message, refusalOf: of });
}

/** For news that arrives when no one may be looking: it stays until someone closes it. */
export function toastErrorToStay(message: string): void {
  addToast({ tone: 'error', title: wordsOf(startWords).app.errorTitle, message, stays: true });
}

/** For failed reads. Several that fail at once for the same reason show one message. */
export function toastReadFailure(message: string): void {
  addReadFailure({ tone: 'error', title: wordsOf(startWords).app.errorTitle, message });
}
