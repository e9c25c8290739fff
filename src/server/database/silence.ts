import type pg from 'pg';

/** How often the connections are looked at. */
const everyMs = 1_000;

export type Silence = {
  /** Passes the answer of a round trip on, for which the client waits until then. */
  readonly during: <T>(client: pg.ClientBase, answer: Promise<T>) => Promise<T>;
  /** How many round trips have waited for longer than the milliseconds. */
  readonly longerThan: (ms: number) => number;
  readonly close: () => void;
};

/**
 * Watches for connections from which nothing comes, because their other end vanished or hangs. PostgreSQL stops a
 * statement that takes too long, but no one tells us when PostgreSQL itself is out of reach: a connection on which one
 * round trip has waited for `mostMs` is given up, which fails what waits for it.
 */
export function watchSilence(mostMs: number): Silence {
  const waiting = new Set<{ readonly client: pg.ClientBase; readonly since: number }>();
  const timer = setInterval(() => {
    const latest = performance.now() - mostMs;
    for (const { client, since } of waiting) if (since <= latest) giveUp(client);
  }, everyMs).unref();
  return {
    during: async (client, answer) => {
      const one = { client, since: performance.now() };
      waiting.add(one);
      try {
        return await answer;
      } finally {
        waiting.delete(one);
      }
    },
    longerThan: (ms) => {
      const latest = performance.now() - ms;
      return [...waiting].filter(({ since }) => since <= latest).length;
    },
    close: () => clearInterval(timer),
  };
}

/** Closes the connection without a farewell, which a silent peer would never take; pg then fails what waits for it. */
export function giveUp(client: pg.ClientBase): void {
  // @types/pg does not declare `connection`, which every client of pg has.
  const { connection } = client as unknown as { readonly connection: pg.Connection };
  connection.stream.destroy();
}

/** The embedded database answers before anything else of the process goes on. */
export const neverSilent: Silence = {
  during: (_, answer) => answer,
  longerThan: () => 0,
  close: () => undefined,
};
