import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { addReadFailure, addToast, addToastOnce } from './toast-queue.ts';

export function toastSuccess(title: string, message?: string): void {
  addToast({ tone: 'success', title, message: message ?? null });
}

/** For many successes at once, of which each says the same. */
export function toastSuccessOnce(title: string, message: string): void {
  addToastOnce({ tone: 'success', title, message });
}

export function toastError(message: string, title: string = wordsOf(startWords).app.errorTitle): void {
  addToast({ tone: 'error', title, message });
}

/** For a try of a form or an action that was refused: the message goes with the next try of the same. */
export function toastRefusal(
  of: object,
  message: string,
  title: string = wordsOf(startWords).app.errorTitle,
): void {
  addToast({ tone: 'error', title, message, refusalOf: of });
}

/** For what comes when nobody may be looking any more: it stays until somebody closes it. */
export function toastErrorToStay(message: string): void {
  addToast({ tone: 'error', title: wordsOf(startWords).app.errorTitle, message, stays: true });
}

/** For failed reads. Several that fail at once for the same reason show one message. */
export function toastReadFailure(message: string): void {
  addReadFailure({ tone: 'error', title: wordsOf(startWords).app.errorTitle, message });
}
