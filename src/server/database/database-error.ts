/** No connection was free in time: nothing was done, and the same request may be sent again. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/**
 * The connection was lost or given up. A write may or may not have taken effect, and the same request may be
 * sent again.
 */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
}

/** There is too little space on the disk of the embedded database: nothing was written. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** PostgreSQL's error for a statement, from both drivers and inside drizzle's wrapping. */
export type DatabaseError = { readonly code: string; readonly constraint: string | undefined };

/** Returns PostgreSQL's error inside an error, or null when there is none. */
export function findDatabaseError(error: unknown): DatabaseError | null {
  for (const current of causesOf(error)) {
    // The codes of sockets, such as EPIPE, have no digit.
    if ('code' in current && typeof current.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(current.code)) {
      const constraint = 'constraint' in current ? current.constraint : undefined;
      return { code: current.code, constraint: typeof constraint === 'string' ? constraint : undefined };
    }
  }
  return null;
}

/** Returns true when a disk is full: the embedded database's or PostgreSQL's. */
export function isDiskFull(error: unknown): boolean {
  return (
    causesOf(error).some((current) => current instanceof DiskFullError) ||
    findDatabaseError(error)?.code === '53100'
  );
}

/**
 * Returns true when the database was unavailable, through no fault of the request: lost connections (08), too
 * few resources (53), an administrator's shutdown or a statement time-out (57), its disk (58), an idle
 * session time-out (25P03), a read-only standby (25006), and transactions that kept ending each other (40).
 */
export function isUnavailable(error: unknown): boolean {
  return (
    causesOf(error).some(
      (current) => current instanceof DatabaseBusyError || current instanceof DatabaseLostError,
    ) ||
    isDiskFull(error) ||
    /^(?:08|40|53|57|58|25006|25P03)/.test(findDatabaseError(error)?.code ?? '')
  );
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
