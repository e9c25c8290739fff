import pg from 'pg';
import { vi } from 'vitest';

/** What goes to PostgreSQL at once and comes back at once; announcements are sent when the call is answered. */
export function countingTrips() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  return () => query.mock.calls.filter(([sent]) => Reflect.get(Object(sent), 'name') !== 'announce').length;
}
