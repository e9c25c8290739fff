/** When two transactions wait for each other, PostgreSQL ends one of them, which is simply run again. */
export async function retryingDeadlocks<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts > 1 && isDeadlock(error)) return retryingDeadlocks(work, attempts - 1);
    throw error;
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === '40P01' || error.code === '40001')) return true;
  return isDeadlock(error.cause);
}
