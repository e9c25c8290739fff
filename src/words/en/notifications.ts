import { defineWords } from '#words/words.ts';
export const notificationsWords = defineWords('notifications', {
  title: 'Notifications',
  /** The bell's accessible name. Unread notifications are counted up to 100. */
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${countOf(unread)} unread`),
  count: countOf,
  unread: 'Unread',
  /** The case in one line. The subject is the client, or the machine for the client's own people. */
  earlier: (count: number) => `${count} earlier`,
  markAll: 'Mark all as read',
  seeAll: 'See all',
  list: 'Notifications, latest first',
  empty: 'You have no notifications yet.',
});

function countOf(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}
