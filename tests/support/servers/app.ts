import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockShiftMs, runMoment, setClock } from '../clock.ts';
import { copyOfDemo } from '../databases/demo-database.ts';

export type RunningApp = {
  readonly origin: string;
  readonly pid: number;
  readonly output: () => string;
  /** Ends the application with SIGINT, as Ctrl-C does, or with another signal. Returns its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** True if the application has ended, either on its own or through `stop`. */
  readonly hasEnded: () => boolean;
};

const root = join(import.meta.dirname, '../../..');
const startsWithinMs = 240_000;

/** A journey's server runs for only a few seconds, so optimizing its code costs more time than it saves. */
const forShortLife = ['--no-opt', '--min-semi-space-size=16'];

const clock = join(import.meta.dirname, 'shift-clock.mjs');

/** Settings for a server to which one test sends as many requests as a whole company would. */
export const generousLimits = {
  CALLS_PER_MINUTE: '1000000',
  WRITES_PER_MINUTE: '1000000',
  CLIENT_REQUESTS_PER_DAY: '1000000',
} as const;

/**
 * Starts the built application with the demo company, in a new folder and on a free port. Its database is a copy of
 * DEMO_DATABASE if that is set; otherwise the application creates the company in its embedded database at startup. The
 * clocks of the application and of the browsers that visit it start at `moment`.
 */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  moment = runMoment,
): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'grouphead-app-'));
  const { DEMO_DATABASE = '' } = process.env;
  setClock(moment);
  const copies = DEMO_DATABASE !== '' && env.DATABASE_URL === undefined;
  const child = spawn(
    process.execPath,
    [
      ...(copies ? forShortLife : []),
      '--import',
      clock,
      join(root, 'dist/server/main.js'),
      ...(copies ? ['--demo'] : []),
      ...args,
    ],
    {
      cwd: dataDir,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        TEST_CLOCK_SHIFT_MS: String(clockShiftMs()),
        // Its clock is shifted, but its database's clock is not.
        CLOCK_TOLERANCE_SECONDS: '1000000000',
        DATA_DIR: join(dataDir, 'data'),
        PORT: String(await portOfWorker()),
        DATABASE_URL: copies ? await copyOfDemo(DEMO_DATABASE) : '',
        // A few browsers need only a few connections, and PostgreSQL has to set up each one.
        ...(copies && { DATABASE_CONNECTIONS: '4' }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const origin = await addressPrinted(child, () => output);
  return {
    origin,
    pid: child.pid ?? -1,
    output: () => output,
    hasEnded: () => hasEnded(child),
    stop: async (signal = 'SIGINT') => {
      if (child.exitCode) throw new Error(`the application ended by itself:\n${output}`);
      const code = await ended(child, signal);
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Returns the worker's port, which stays the same so that the browser can use its cached files. */
async function portOfWorker(): Promise<number> {
  const { TEST_PARALLEL_INDEX: worker } = process.env;
  if (worker === undefined) return 0;
  // Another run on this machine uses different ports, because its workers have a different parent process.
  let port = 20_000 + 100 * (process.ppid % 120) + 20 * Number(worker);
  while (!(await isFree(port))) port += 1;
  return port;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

async function addressPrinted(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + startsWithinMs;
  while (Date.now() < deadline) {
    const address = /running at (http:\/\/\S+)/.exec(output())?.[1];
    if (address !== undefined) return address;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the application did not start:\n${output()}`);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (hasEnded(child)) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}
