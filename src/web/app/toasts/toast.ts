import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { addToast, addToastOnce } from './toast-queue.ts';

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

/** For what comes when nobody may be looking any more: it stays until somebody closes it. */
export function toastErrorToStay(message: string): void {
  addToast({ tone: 'error', title: wordsOf(startWords).app.errorTitle, message, stays: true });
}

/** For failures of what nobody asked for by hand: many that fail at once for the same reason are told once. */
export function toastErrorOnce(message: string): void {
  addToastOnce({ tone: 'error', title: wordsOf(startWords).app.errorTitle, message });
}
