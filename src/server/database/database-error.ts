/** Thrown if no connection became free in time. Nothing was done, so the same request may be sent again. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/**
 * Thrown if the connection was lost or abandoned. A write may have taken effect, and the same request may be sent
 * again.
 */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
}

/** Thrown if the embedded database's disk has too little free space. Nothing was written. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** The relevant fields of an error from PostgreSQL. */
type DatabaseError = { readonly code: string; readonly constraint: string | undefined };

/** Finds PostgreSQL's error in an error and its causes; null if there is none. */
export function findDatabaseError(error: unknown): DatabaseError | null {
  for (const current of causesOf(error)) {
    // Socket error codes, such as EPIPE, contain no digit.
    if ('code' in current && typeof current.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(current.code)) {
      const constraint = 'constraint' in current ? current.constraint : undefined;
      return { code: current.code, constraint: typeof constraint === 'string' ? constraint : undefined };
    }
  }
  return null;
}

/** Returns true if the error says that the disk of the embedded database or of PostgreSQL is full. */
export function isDiskFull(error: unknown): boolean {
  return (
    causesOf(error).some((current) => current instanceof DiskFullError) ||
    findDatabaseError(error)?.code === '53100'
  );
}

/**
 * Returns true if the database was unavailable, through no fault of the request: a lost connection (08), too few
 * resources (53), an administrator's shutdown or a statement timeout (57), a disk failure (58), an idle session timeout
 * (25P03), a read-only standby (25006), or conflicting transactions, such as a deadlock (40).
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

/** Returns true if PostgreSQL stopped the statement because it took too long. */
export function isStopped(error: unknown): boolean {
  return findDatabaseError(error)?.code === '57014';
}

/** Returns true if the write violates a constraint, for example because a row already exists or is missing (23). */
export function isConstraintViolation(error: unknown): boolean {
  return findDatabaseError(error)?.code.startsWith('23') === true;
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
