import { en } from '../messages/en.ts';
import { addToast } from './toast-queue.ts';

export function toastSuccess(title: string, message?: string): void {
  addToast({ title, message: message ?? null, color: 'mint.7', withBorder: true });
}

export function toastError(message: string, title: string = en.app.errorTitle): void {
  addToast({ title, message, color: 'rose.7', withBorder: true, role: 'alert' });
}
