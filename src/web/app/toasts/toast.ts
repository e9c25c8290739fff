import { en } from '#web/messages/en.ts';
import { addToast, addToastOnce } from './toast-queue.ts';

export function toastSuccess(title: string, message?: string): void {
  addToast({ tone: 'success', title, message: message ?? null });
}

export function toastError(message: string, title: string = en.app.errorTitle): void {
  addToast({ tone: 'error', title, message });
}

/** For what nobody asked for by hand: many at once that fail for one reason are told as one. */
export function toastErrorOnce(message: string): void {
  addToastOnce({ tone: 'error', title: en.app.errorTitle, message });
}
