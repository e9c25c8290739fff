import { type ChildProcess, fork } from 'node:child_process';

/** One round against one server. */
export type Load = {
  readonly port: number;
  /** Requests as they travel; each is sent once when `once`, else again and again. */
  readonly requests: readonly string[];
  readonly once: boolean;
  readonly connections: number;
  readonly seconds: number;
};

export type Outcome = {
  readonly calls: number;
  readonly seconds: number;
  readonly latenciesMs: Float64Array;
  /** Answers that were not 200, and the first of them. */
  readonly failures: number;
  readonly firstFailure: string;
};

export type Driver = { run(load: Load): Promise<Outcome>; stop(): void };

/** A process of its own, so that its CPU is no one's. */
export function startDriver(): Driver {
  const child: ChildProcess = fork(new URL('./driver-process.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  return {
    run: (load) =>
      new Promise((fulfil, reject) => {
        child.once('message', (outcome: Outcome) => {
          child.removeAllListeners('exit');
          fulfil(outcome);
        });
        child.once('exit', () => reject(new Error('The driver has ended')));
        child.send(load);
      }),
    stop: () => child.kill(),
  };
}
