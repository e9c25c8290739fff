import { defineWords } from '#words/words.ts';
export const notificationsWords = defineWords('notifications', {
  title: 'Notifications',
  /** The bell's accessible name. Unread notifications are counted up to 100. */
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${countOf(unread)} unread`),
  count: countOf,
  unread: 'Unread',
  /** The number of earlier notifications about the same case that this one replaces in the list. */
  earlier: (count: number) => `${count} earlier`,
  markAll: 'Mark all as read',
  seeAll: 'See all',
  list: 'Notifications, latest first',
  empty: 'You have no notifications yet. Changes to your requests, visits and account appear here.',
});

function countOf(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}
