import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, unprivilegedUser } from '#tests/support/databases/postgres.ts';
import { giveToPostgres } from './base-backup.ts';
import { ask, newFolder, removeFolder } from './cluster.ts';

type Pooler = { readonly url: string; stop(): Promise<void> };

/** Starts PgBouncer in front of the database, with the settings of docs/operations.md. */
export async function startPgbouncer(url: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const { hostname, port, pathname, username, password } = new URL(url);
  const folder = newFolder();
  const ownPort = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout
`,
  );
  for (const path of [folder, join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')]) giveToPostgres(path);
  const child = spawn(binary(), [join(folder, 'pgbouncer.ini')], { ...unprivilegedUser(), stdio: 'ignore' });
  const pooled = Object.assign(new URL(url), { port: String(ownPort) }).href;
  await untilReady(pooled, child);
  return {
    url: pooled,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      removeFolder(folder);
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; await sleep(50)) {
    try {
      await ask(url, 'select');
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
    }
  }
}

function binary(): string {
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync);
  if (found === undefined) throw new Error('PgBouncer is not installed: apt-get install pgbouncer');
  return found;
}
