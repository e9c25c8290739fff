/** No connection was free in time: nothing was done, and the same request may be sent again. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/** The connection was lost or given up. Whether a write took effect is not known, and the same request may be sent again. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
}

/** There is too little room on the disk of the embedded database: nothing was written. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** What PostgreSQL said about a statement, for both drivers and through the wrapping of drizzle. */
export type DatabaseError = { readonly code: string; readonly constraint: string | undefined };

/** PostgreSQL's answer inside an error, or null when the error is something else. */
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

/** Whether a disk is full: that of the embedded database or that of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  return (
    causesOf(error).some((current) => current instanceof DiskFullError) ||
    findDatabaseError(error)?.code === '53100'
  );
}

/**
 * Whether the database could not serve, through no fault of the request: lost connections (08), too little of something
 * (53), an operator who stops it or a statement that took too long (57), its disk (58), a session that was idle for too
 * long (25P03), a standby that only reads (25006), and transactions that kept ending each other (40).
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
