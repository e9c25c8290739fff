import pg from 'pg';
import { vi } from 'vitest';

/** Counts round trips to PostgreSQL; announcements, which are sent after the answer, do not count. */
export function countingTrips() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  return () => query.mock.calls.filter(([sent]) => Reflect.get(Object(sent), 'name') !== 'announce').length;
}
