import { randomUUID } from 'node:crypto';
import pg from 'pg';

const name = 'demo';

/** Creates a database that is still empty, and returns its address. */
export const makeDemoDatabase = (server: string): Promise<string> => createDatabase(server, name);

/** Copies the database and returns the address of the copy. No one may be connected to the original. */
export const copyOfDemo = (demo: string): Promise<string> =>
  createDatabase(demo, ownName(), `TEMPLATE ${name} STRATEGY file_copy`);

/** Returns the address of an empty database beside the demo company's. */
export const databaseBeside = (demo: string): Promise<string> => createDatabase(demo, ownName());

const ownName = () => `own_${randomUUID().replaceAll('-', '')}`;

async function createDatabase(server: string, database: string, options = ''): Promise<string> {
  await query(databaseOf(server, 'postgres'), `CREATE DATABASE ${database} ${options}`);
  return databaseOf(server, database);
}

const databaseOf = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
