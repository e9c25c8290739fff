const shortestMs = 10;
const longestMs = 200;
/** The announcements in a second for each millisecond of the pause. */
const announcementsPerMs = 5;

/**
 * Returns the pause, in milliseconds, between two batches of a server's announcements, while all servers together make
 * `perSecond` announcements. PostgreSQL wakes every server for each batch, so it gets fewer and larger ones when it is
 * busy. The longest pause is still too short for people to notice.
 */
export function announcePause(perSecond: number): number {
  return Math.min(longestMs, Math.max(shortestMs, perSecond / announcementsPerMs));
}
