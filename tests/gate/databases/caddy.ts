import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/databases/postgres.ts';
import { repositoryRoot } from '../../../scripts/run.mjs';
import { newFolder, removeFolder } from './cluster.ts';

type Balancer = { readonly origin: string; stop(): Promise<void> };

/** Starts Caddy with ops/Caddyfile in front of servers at these ports. Resolves once a server answers through it. */
export async function startCaddy(ports: readonly number[]): Promise<Balancer> {
  const folder = newFolder();
  const origin = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(
    'caddy',
    ['run', '--config', join(repositoryRoot, 'ops/Caddyfile'), '--adapter', 'caddyfile'],
    {
      env: {
        ...process.env,
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        SITE: origin,
        SERVERS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      },
      stdio: 'ignore',
    },
  );
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = Date.now() + 30_000; !(await isReady()); await sleep(50))
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('Caddy does not start');
  return {
    origin,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
      removeFolder(folder);
    },
  };
}
