/** Runs the work, and runs it again after an error that may be temporary. By default, it runs at most three times. */
export async function retrying<T>(
  mayPass: (error: unknown) => boolean,
  work: () => Promise<T>,
  attempts = 3,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts > 1 && mayPass(error)) return retrying(mayPass, work, attempts - 1);
    throw error;
  }
}

/** Returns true for a deadlock: PostgreSQL ended one of two conflicting transactions, which can run again. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === '40P01' || error.code === '40001')) return true;
  return isDeadlock(error.cause);
}
