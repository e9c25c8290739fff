import { randomUUID } from 'node:crypto';
import pg from 'pg';

const name = 'demo';

/** Empty still; gives its address. */
export async function makeDemoDatabase(server: string): Promise<string> {
  await query(server, `CREATE DATABASE ${name}`);
  return databaseOf(server, name);
}

/** Gives the address of a copy. Nobody may be connected to what is copied. */
export async function copyOfDemo(demo: string): Promise<string> {
  const copy = `${name}_${randomUUID().replaceAll('-', '')}`;
  await query(databaseOf(demo, 'postgres'), `CREATE DATABASE ${copy} TEMPLATE ${name}`);
  return databaseOf(demo, copy);
}

const databaseOf = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
