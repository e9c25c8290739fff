import '@mantine/notifications/styles.css';
import '@mantine/core/styles/Notification.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { showToastsBy } from './toast-queue.ts';

/** Where toasts appear: three at once, each for about four seconds. */
export function Toasts() {
  useEffect(() => showToastsBy(notifications.show), []);
  return <Notifications limit={3} autoClose={4000} position="top-right" />;
}
