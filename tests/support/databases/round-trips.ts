import pg from 'pg';
import { vi } from 'vitest';

/** Counts round trips to PostgreSQL. Announcements are excluded, because they are sent after the response. */
export function countingTrips() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  return () => query.mock.calls.filter(([sent]) => Reflect.get(Object(sent), 'name') !== 'announce').length;
}
