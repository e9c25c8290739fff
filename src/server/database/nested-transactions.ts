import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Refuses a transaction inside a transaction. The inner one would wait for the outer one: always on PGlite, and on
 * PostgreSQL as soon as the pool is empty. Code that runs after the outer one has ended, such as a timer that it set,
 * is allowed. Production does not check this, because tracking the transaction slows down every promise of the process.
 * There, the inner transaction fails when its wait for a connection times out.
 */
export function refuseNested(isLookedAt: boolean): <T>(run: () => Promise<T>) => Promise<T> {
  if (!isLookedAt) return (run) => run();
  const scope = new AsyncLocalStorage<{ open: boolean }>();
  return async (run) => {
    if (scope.getStore()?.open) {
      throw new Error(
        'A transaction inside a transaction: use the one that is open, or its orm.transaction()',
      );
    }
    const transaction = { open: true };
    try {
      return await scope.run(transaction, run);
    } finally {
      transaction.open = false;
    }
  };
}
