/** No connection was free in time: nothing was done, and the same request may be sent again. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/** What PostgreSQL said about a statement, for both drivers and through the wrapping of drizzle. */
export type DatabaseError = { readonly code: string; readonly constraint: string | undefined };

/** PostgreSQL's answer inside an error, or null when the error is something else. */
export function findDatabaseError(error: unknown): DatabaseError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      const constraint = 'constraint' in current ? current.constraint : undefined;
      return { code: current.code, constraint: typeof constraint === 'string' ? constraint : undefined };
    }
  }
  return null;
}
