import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresIn } from '#tests/support/databases/postgres.ts';

export type Which = 'installed' | 'embedded';

/** A PostgreSQL server that only the gate uses. */
export type Cluster = {
  /** The URL of a superuser. */
  readonly url: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

export const newFolder = () => mkdtempSync(join(tmpdir(), 'grouphead-gate-cluster-'));

/** Starts a cluster that really flushes its writes to disk. Existing data in the folder is kept. */
export async function startCluster(
  which: Which,
  settings: Readonly<Record<string, string | number>> = {},
  folder = newFolder(),
): Promise<Cluster> {
  const { url, stop } = await startPostgresIn(folder, settings, 'keep', which);
  return { url, folder, stop };
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Ends the cluster immediately, as a crash would: it writes nothing more and waits for no connection. */
export async function crash({ folder, stop }: Cluster): Promise<void> {
  const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGQUIT');
  await stop();
}

export type DatabaseUrls = { readonly owner: string; readonly superuser: string };

/**
 * Creates a database for a new user, as docs/operations.md requires: the user owns the database and has
 * CREATEROLE.
 */
export async function newDatabase(cluster: Cluster): Promise<DatabaseUrls> {
  const user = newName();
  const password = randomUUID();
  await ask(cluster.url, `create role ${user} login createrole password '${password}'`);
  const owner = Object.assign(new URL(cluster.url), { username: user, password });
  return databaseBeside(cluster, owner.href);
}

/** Creates another empty database for the same user. */
export async function databaseBeside(cluster: Cluster, owner: string): Promise<DatabaseUrls> {
  const pathname = newName();
  await ask(cluster.url, `create database ${pathname} owner ${new URL(owner).username}`);
  return {
    owner: Object.assign(new URL(owner), { pathname }).href,
    superuser: Object.assign(new URL(cluster.url), { pathname }).href,
  };
}

const newName = () => `own_${randomUUID().replaceAll('-', '')}`;

export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
