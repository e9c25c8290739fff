import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startApp } from './app.ts';
import { startPostgres } from './postgres.ts';

/** Once per run of the journeys: a PostgreSQL with the demo company, made there as a first start makes it. */
export default async function provideDemoDatabase(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  await query(postgres.url, 'CREATE DATABASE demo');
  const demo = databaseOf(postgres.url, 'demo');
  const seeding = await startApp({ DATABASE_URL: demo }, ['--demo']);
  await seeding.stop();
  process.env.DEMO_DATABASE = demo;
  return postgres.stop;
}

/** The address of a copy, to which nobody else is connected. */
export async function copyOfDemo(demo: string): Promise<string> {
  const name = `demo_${randomUUID().replaceAll('-', '')}`;
  await query(databaseOf(demo, 'postgres'), `CREATE DATABASE ${name} TEMPLATE demo`);
  return databaseOf(demo, name);
}

const databaseOf = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
