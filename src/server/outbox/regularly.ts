import type { Database } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import type { JobName } from '#server/platform/metrics.ts';
import { describeError } from '#server/platform/problems.ts';
import { isDeadlock, retrying } from '#server/platform/retrying.ts';
import { inOwnTrace } from '#server/platform/tracing/span.ts';

export type Regular = {
  /** Runs the work once more: now, or when the current run ends. */
  readonly wake: () => void;
  /** Waits for the current run. */
  readonly stop: () => Promise<void>;
};

/**
 * Runs the work now and regularly, one run after another. `isStopped` returns true once the work should end early. The
 * work gets a server whose transactions run again after a deadlock, like those of commands. It does not run after a
 * newer version has migrated the database.
 */
export function regularly(
  server: Server,
  name: JobName,
  everyMs: number,
  work: (server: Server, isStopped: () => boolean) => Promise<void>,
): Regular {
  const { log, metrics, now } = server;
  const patient = withRetries(server);
  let isStopped = false;
  let isAboutToRun = false;
  let running: Promise<void> = Promise.resolve();
  const done = () => {
    metrics.runs.inc({ name, outcome: 'done' });
    metrics.lastRun.set({ name }, now().getTime() / 1000);
  };
  const failed = (error: unknown) => {
    metrics.runs.inc({ name, outcome: 'failed' });
    log.error(`${name} failed`, { error: describeError(error) });
  };
  const run = () => {
    isAboutToRun = false;
    return inOwnTrace(name, () => work(patient, () => isStopped));
  };
  const wake = () => {
    if (isAboutToRun || server.readiness.isOutdated()) return;
    isAboutToRun = true;
    running = running.then(run).then(done, failed);
  };
  const timer = setInterval(wake, everyMs).unref();
  wake();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Returns the server with transactions that run again after a deadlock or a serialization failure. */
export function withRetries(server: Server): Server {
  const { database } = server;
  const transaction: Database['transaction'] = (as, work, options) =>
    retrying(isDeadlock, () => database.transaction(as, work, options));
  return { ...server, database: { ...database, transaction } };
}
