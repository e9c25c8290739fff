import { useEffect } from 'react';
import { countUnread, listNotifications, markRead } from '#contract/notifications.ts';
import { queryClient } from '#web/app/data/query-client.ts';
import { useCommand } from '#web/app/data/server-data.ts';

const otherTabs = new BroadcastChannel('grouphead-notifications');
const answers: readonly unknown[] = [countUnread.name, listNotifications.name];

function refetchNotifications(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [call] }) => answers.includes(call) });
}

/**
 * Keeps the notifications current. Live updates announce new ones, and other tabs report which ones were read. The
 * notifications are also reloaded when the window gets the focus, because a user without a role gets no live updates.
 */
export function useNotificationNews(): void {
  useEffect(() => {
    otherTabs.addEventListener('message', refetchNotifications);
    window.addEventListener('focus', refetchNotifications);
    return () => {
      otherTabs.removeEventListener('message', refetchNotifications);
      window.removeEventListener('focus', refetchNotifications);
    };
  }, []);
}

/** Marks one notification as read, or all notifications up to a given time. Other tabs follow. */
export function useMarkRead() {
  return useCommand(markRead, { onSuccess: () => otherTabs.postMessage('READ') });
}
