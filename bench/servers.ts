import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/support/databases/postgres.ts';
import { sessionSecret } from './callers.ts';
import type { Kind, Sent } from './works.ts';

export const connections = 16;

export type Server = {
  readonly name: string;
  readonly kind: Kind;
  readonly pid: number;
  readonly port: number;
  readonly origin: string;
  send(call: Sent): Promise<{ readonly status: number; readonly text: string }>;
  stop(): Promise<void>;
};

type Started = {
  readonly name: string;
  readonly kind: Kind;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

const root = resolve(import.meta.dirname, '..');
const patienceMs = 120_000;

export function startLimit(databaseUrl: string): Promise<Server> {
  const args = ['--import', 'tsx', 'bench/limit/server.ts'];
  return start({ name: 'limit', kind: 'limit', args, env: { DATABASE_URL: databaseUrl } });
}

/**
 * Starts a build of the product with production settings. Without a database URL, it uses the embedded
 * database.
 */
export function startProduct(name: string, dist: string, databaseUrl?: string): Promise<Server> {
  const env = {
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    SESSION_SECRET: sessionSecret,
    TRUST_PROXY: 'yes',
  };
  return start({
    name,
    kind: 'product',
    args: ['--enable-source-maps', join(resolve(dist), 'server/main.js')],
    env,
  });
}

/** Starts a server whose output goes to a log file. */
async function start({ name, kind, args, env }: Started): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), `grouphead-bench-${kind}-`));
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'w');
  const { BENCH_PROFILES: profiles } = process.env;
  const profiling = profiles
    ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${name}.cpuprofile`]
    : [];
  const child = spawn(process.execPath, [...profiling, ...args], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_CONNECTIONS: String(connections) },
      ...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'data') },
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  await untilReady(
    child,
    port,
    () => `${name} does not start:\n${readFileSync(logFile, 'utf8').slice(-4000)}`,
  );
  const ended = new Promise((done) => child.once('exit', done));
  return {
    name,
    kind,
    pid: child.pid ?? 0,
    port,
    origin,
    async send({ method, address, headers, body }) {
      const response = await fetch(`${origin}${address}`, { method, headers, body: body || null });
      return { status: response.status, text: await response.text() };
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess, port: number, complaint: () => string): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(100)) {
    const answered = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (answered) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(complaint());
  }
}
