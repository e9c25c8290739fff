import pg from 'pg';
import { accounts, clients, people, sessions } from './people-rows.ts';
import { jobs, requests, series } from './work-rows.ts';

/** The tables to fill, in the order of their foreign keys. */
const tables = [
  'profiles',
  'user_roles',
  'two_factors',
  'sessions',
  'country_operators',
  'number_series',
  'dispatchers',
  'technicians',
  'clients',
  'machines',
  'service_requests',
  'job_orders',
];

type Definition = { readonly drop: string; readonly make: string };

/**
 * Returns the constraints and indexes to create after the rows, because that is faster. They are in order of
 * creation: a foreign key needs the unique key that it refers to.
 */
async function laterMade(owner: pg.Client): Promise<readonly Definition[]> {
  const { rows } = await owner.query<Definition>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
       case contype when 'u' then 1 else 3 end as turn
     from pg_constraint
     where contype in ('u', 'f') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2 from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
     order by turn`,
    [tables],
  );
  return rows;
}

/** The content of a filled database: the number of rows, and the time around which they are dated. */
export type Filled = { readonly rows: number; readonly around: string };

/** Returns the content of the database; null if it is not filled yet. */
export async function findFilled(owner: pg.Client): Promise<Filled | null> {
  await owner.query(
    'create schema if not exists bench; create table if not exists bench.filled (rows int, around text)',
  );
  const { rows } = await owner.query<Filled>('select rows, around from bench.filled');
  return rows[0] ?? null;
}

/**
 * Fills a migrated, empty database. Two databases that are filled with the same number of rows around the
 * same time are equal.
 */
export async function fill(owner: pg.Client, { rows, around }: Filled): Promise<void> {
  const records = [people(rows), clients(rows), accounts, sessions];
  // Turns off triggers for these rows. They would add chain links and mark report days one row at a time, without the
  // dropped indexes.
  const work = ['set local session_replication_role = replica', jobs(rows), requests(rows), series];
  const now = `'${around}'::timestamptz`;
  const later = await laterMade(owner);
  await owner.query(`begin; set local maintenance_work_mem = '1GB'; set local work_mem = '512MB'`);
  for (const { drop } of later.toReversed()) await owner.query(drop);
  for (const part of [...records, ...work]) {
    await owner.query(part.replaceAll('now()', now).replaceAll('current_date', `${now}::date`));
  }
  await owner.query('set local session_replication_role = origin');
  for (const { make } of later) await owner.query(make);
  await owner.query('insert into bench.filled values ($1, $2)', [rows, around]);
  await owner.query('commit');
}

export async function openOwner(url: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  // An error also rejects its query. Without a listener, this event would end the process and hide the
  // rejection.
  owner.on('error', () => undefined);
  await owner.connect();
  return owner;
}
