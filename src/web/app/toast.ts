import { notifications } from '@mantine/notifications';
import { en } from '../messages/en.ts';

export function toastSuccess(title: string, message?: string): void {
  notifications.show({ title, message: message ?? null, color: 'mint.7', withBorder: true });
}

export function toastError(message: string, title: string = en.app.errorTitle): void {
  notifications.show({ title, message, color: 'rose.7', withBorder: true, role: 'alert' });
}
