import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Refuses a transaction inside a transaction. The inner one would wait for the outer one: always on PGlite, and on
 * PostgreSQL as soon as the pool is empty. Code that runs after the outer one has ended, such as a timer that it set,
 * is allowed. Production does not check this, because tracking the transaction slows down every promise of the process.
 * There, the inner transaction fails when its wait for a connection times out.
 */
export function refuseNested(isLookedAt: boolean): <T>(run: () => Promise<T>) => Promise<T> {
  if (!isLookedAt) return (run) => run();
  const database = {};
  return async (run) => {
    const outer = openAround(running.getStore());
    if (isInside(database, outer)) {
      throw new Error(
        'A transaction inside a transaction: use the one that is open, or its orm.transaction()',
      );
    }
    const transaction: Running = { database, outer, open: true };
    try {
      return await running.run(transaction, run);
    } finally {
      transaction.open = false;
    }
  };
}

/**
 * Refuses work that takes a long time or waits for others, because the transaction would hold its connection and its
 * rows until then. As with nesting, production does not check this.
 */
export function refuseInTransaction(): void {
  if (openAround(running.getStore()) !== undefined)
    throw new Error('Work that takes turns, inside a transaction: do it before, as commands do in `prepare`');
}

type Running = { readonly database: object; readonly outer: Running | undefined; open: boolean };

/**
 * A single storage for all databases, because Node copies the value of each such storage to every promise until the
 * process ends.
 */
const running = new AsyncLocalStorage<Running>();

function openAround(transaction: Running | undefined): Running | undefined {
  return transaction === undefined || transaction.open ? transaction : openAround(transaction.outer);
}

function isInside(database: object, transaction: Running | undefined): boolean {
  if (transaction === undefined) return false;
  return (transaction.open && transaction.database === database) || isInside(database, transaction.outer);
}
