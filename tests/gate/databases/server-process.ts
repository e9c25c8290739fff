import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../../../scripts/run.mjs';

/** A built server that can be killed while it starts. */
type ServerProcess = {
  /** The address that it prints once it accepts requests, or null if it ended before that. */
  readonly started: Promise<string | null>;
  readonly output: () => string;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export function spawnServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  root = repositoryRoot,
  node = process.execPath,
): ServerProcess {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-gate-server-'));
  const child = spawn(node, [join(root, 'dist/server/main.js'), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const started = new Promise<string | null>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /running at (http:\/\/\S+)/.exec(output)?.[1];
        if (address !== undefined) resolve(address);
      });
    child.once('exit', () => resolve(null));
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { started, output: () => output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
