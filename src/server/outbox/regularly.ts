import type { Server } from '#server/platform/context.ts';
import type { JobName } from '#server/platform/metrics.ts';
import { describeError } from '#server/platform/problems.ts';
import { inOwnTrace } from '#server/platform/tracing/span.ts';

export type Regular = {
  /** Runs the work once more: now, or when the current run ends. */
  readonly wake: () => void;
  /** Waits for the current run. */
  readonly stop: () => Promise<void>;
};

/** Runs the work now and regularly, one run after another. `isStopped` returns true once the work should end early. */
export function regularly(
  { log, metrics, now }: Server,
  name: JobName,
  everyMs: number,
  work: (isStopped: () => boolean) => Promise<void>,
): Regular {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const done = () => {
    metrics.runs.inc({ name, outcome: 'done' });
    metrics.lastRun.set({ name }, now().getTime() / 1000);
  };
  const failed = (error: unknown) => {
    metrics.runs.inc({ name, outcome: 'failed' });
    log.error(`${name} failed`, { error: describeError(error) });
  };
  const wake = () => {
    running = running.then(() => inOwnTrace(name, () => work(() => isStopped))).then(done, failed);
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
