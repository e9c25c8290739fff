import type pg from 'pg';

/** The time between two checks. */
const everyMs = 1_000;

export type Silence = {
  /** Returns the response of a round trip, which counts as waiting until the response arrives. */
  readonly during: <T>(client: pg.Client, answer: Promise<T>) => Promise<T>;
  /** Returns the number of round trips that have been waiting for longer than `ms`. */
  readonly longerThan: (ms: number) => number;
  readonly close: () => void;
};

/**
 * Watches for silent connections, whose other end has vanished or hangs. PostgreSQL stops a statement that takes too
 * long, but if PostgreSQL itself cannot be reached, no signal arrives. So a connection whose round trip has waited for
 * `mostMs` is abandoned, and its statements fail.
 */
export function watchSilence(mostMs: number): Silence {
  const waiting = new Set<{ readonly client: pg.Client; readonly since: number }>();
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

/** Closes without the protocol's Terminate message, which a silent server would never read. */
export function giveUp(client: pg.Client): void {
  client.connection.stream.destroy();
}

/**
 * Never watches, because the embedded database cannot fall silent: it responds before any other code of the process
 * runs.
 */
export const neverSilent: Silence = {
  during: (_, answer) => answer,
  longerThan: () => 0,
  close: () => undefined,
};
