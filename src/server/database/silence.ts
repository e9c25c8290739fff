import type pg from 'pg';

/** The interval of the checks. */
const everyMs = 1_000;

export type Silence = {
  /** Passes on the response of a round trip, which counts as waiting until then. */
  readonly during: <T>(client: pg.ClientBase, answer: Promise<T>) => Promise<T>;
  /** Returns the number of round trips that have waited longer than the milliseconds. */
  readonly longerThan: (ms: number) => number;
  readonly close: () => void;
};

/**
 * Watches for silent connections, whose other end vanished or hangs. PostgreSQL stops a statement that takes
 * too long, but no signal comes when PostgreSQL itself is out of reach: a connection whose round trip has
 * waited for `mostMs` is given up, and its statements fail.
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

/**
 * Closes the connection without a farewell, which a silent peer would never take; pg then fails the waiting
 * statements.
 */
export function giveUp(client: pg.ClientBase): void {
  // @types/pg does not declare `connection`, which every client of pg has.
  const { connection } = client as unknown as { readonly connection: pg.Connection };
  connection.stream.destroy();
}

/** The embedded database answers before other code of the process runs. */
export const neverSilent: Silence = {
  during: (_, answer) => answer,
  longerThan: () => 0,
  close: () => undefined,
};
