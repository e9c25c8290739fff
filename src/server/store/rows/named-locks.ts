import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** Every kind of lock other than a row lock. The rest of a lock's name identifies the record or person. */
type LockKind =
  | 'again after'
  | 'alerts'
  | 'attempts'
  | 'calendar'
  | 'caused mails'
  | 'client import'
  | 'contacts'
  | 'covered visits'
  | 'emergency'
  | 'files'
  | 'key'
  | 'late work'
  | 'machine'
  | 'on call'
  | 'open case'
  | 'place'
  | 'push endpoint'
  | 'retention'
  | 'schedule'
  | 'seal keys'
  | 'sums'
  | 'uploads';

/**
 * Waits until no other transaction holds the lock with this name, and holds it until the transaction ends. A
 * transaction that waits keeps its connection, so a holder must take only milliseconds. Longer work waits its turn
 * before its transaction begins (`platform/turns`).
 */
export function lockNamed(tx: Transaction, kind: LockKind, ...names: readonly (string | SQL)[]): void {
  tx.write(sql`select ${lockOf(kind, ...names)}`);
}

/** Returns SQL that takes the lock. If one of the names is null, it takes no lock. */
export function lockOf(kind: LockKind, ...names: readonly (string | SQL)[]): SQL {
  return sql`pg_advisory_xact_lock(${keyOf(kind, names)})`;
}

/** Like lockOf, but several transactions can share the lock. */
export function sharedLockOf(kind: LockKind, ...names: readonly (string | SQL)[]): SQL {
  return sql`pg_advisory_xact_lock_shared(${keyOf(kind, names)})`;
}

/** Returns SQL that tries to take the lock without waiting, and returns whether it succeeded. */
export function triedLockOf(kind: LockKind, ...names: readonly (string | SQL)[]): SQL {
  return sql`pg_try_advisory_xact_lock(${keyOf(kind, names)})`;
}

function keyOf(kind: LockKind, names: readonly (string | SQL)[]): SQL {
  const parts = names.map((name) => sql` || ' ' || (${name})::text`);
  return sql`hashtextextended(${sql.raw(`'${kind}'`)}${sql.join(parts)}, 0)`;
}
