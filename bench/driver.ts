import { type ChildProcess, fork } from 'node:child_process';

/** The load of one round on one server. */
export type Load = {
  readonly port: number;
  /** The requests to send. If `once`, each is sent once; otherwise they are sent again and again in the same order. */
  readonly requests: readonly string[];
  readonly once: boolean;
  readonly connections: number;
  readonly seconds: number;
};

export type Outcome = {
  readonly calls: number;
  readonly seconds: number;
  readonly latenciesMs: Float64Array;
  /** The number of responses with a status other than 200, and the text of the first one. */
  readonly failures: number;
  readonly firstFailure: string;
};

export type Driver = { run(load: Load): Promise<Outcome>; stop(): void };

/** Starts a separate process that sends the requests, so that its CPU time is not attributed to a server. */
export function startDriver(): Driver {
  const child: ChildProcess = fork(new URL('./driver-process.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  return {
    run: (load) =>
      new Promise((fulfill, reject) => {
        child.once('message', (outcome: Outcome) => {
          child.removeAllListeners('exit');
          fulfill(outcome);
        });
        child.once('exit', () => reject(new Error('The driver has ended')));
        child.send(load);
      }),
    stop: () => child.kill(),
  };
}
