import { notifications as en } from './en/notifications.ts';

export function useNotificationsMessages(): typeof en {
  return en;
}
