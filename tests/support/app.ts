import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export type RunningApp = {
  readonly origin: string;
  /** What it printed so far. */
  readonly output: () => string;
  /** Ends it as Ctrl-C does; gives its exit code. */
  readonly stop: () => Promise<number | null>;
};

const root = join(import.meta.dirname, '../..');
const startsWithinMs = 110_000;

/**
 * The built application in a folder of its own, on a free port, with the demo company: made at its start, or, where
 * DEMO_DATA names a folder that a start of before left, copied from there.
 */
export async function startApp(env: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'grouphead-app-'));
  const { DEMO_DATA } = process.env;
  const usesDemoData = DEMO_DATA !== undefined && Object.keys(env).length === 0;
  // The lock of who made it is not for others, and holds a socket.
  const filter = (path: string) => !basename(path).startsWith('lock-');
  if (usesDemoData) await cp(DEMO_DATA, join(dataDir, 'data'), { recursive: true, filter });
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: dataDir,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: join(dataDir, 'data'),
      PORT: '0',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
    output: () => output,
    stop: async () => {
      const code = await ended(child);
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

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

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGINT');
  });
}
