import { randomUUID } from 'node:crypto';
import pg from 'pg';

const name = 'demo';

/** Creates an empty database, and returns its address. */
export const makeDemoDatabase = (server: string): Promise<string> => createDatabase(server, name);

/**
 * Copies the database and returns the address of the copy, which does not know where the original's files are. The
 * original must have no open connections.
 */
export async function copyOfDemo(demo: string): Promise<string> {
  const copy = await createDatabase(demo, ownName(), `TEMPLATE ${name} STRATEGY file_copy`);
  await query(copy, 'COMMENT ON TABLE uploads IS NULL');
  return copy;
}

/** Creates an empty database on the demo company's server, and returns its address. */
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
