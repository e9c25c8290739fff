import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countryOf } from '#domain/values/country-codes.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import { openTestDatabase, releasedMigrations } from '#tests/support/databases/database.ts';
import { tablesOfParts } from '#tests/support/databases/job-rows.ts';
import { removeEverything } from '#tests/support/databases/remove-everything.ts';
import { rowsAddedAfter } from '#tests/support/databases/rows-of-earlier-commits.ts';
import { schemaStatement } from '#tests/support/databases/schema-statement.ts';
import { rounds } from '#tests/support/rounds.ts';
import type { Database } from './database.ts';
import { applyOnce, ensureBookkeeping, ensureRoles } from './migrate.ts';

/** Tables that a migration empties: people have to sign in again, and sums are computed again from the rows. */
const writtenAgain = ['sessions', 'report_sums', 'report_minutes', 'report_technicians'];

type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, readonly Row[]>>;
type Journal = { readonly entries: readonly { readonly tag: string }[] };

const journal: Journal = JSON.parse(readFileSync(join(releasedMigrations, 'meta/_journal.json'), 'utf8'));
const tags = journal.entries.map(({ tag }) => tag);
const migrations = readMigrationFiles({ migrationsFolder: releasedMigrations });

describe.each(['pglite', 'postgres'] as const)('upgrading on %s', (kind) => {
  let database: Database;
  let newSchema: readonly string[];

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    newSchema = await schemaOf(database);
  });
  beforeEach(() => beginAgain(database));
  afterAll(() => database.close());

  test('each migration keeps the existing rows, and the last one leaves the schema of a new database', async () => {
    let before: Rows = {};
    for (const [index, tag] of tags.entries()) {
      await apply(database, index);
      const after = await rowsOf(database);
      expectKept(before, after, tag);
      before = (await addRowsOf(database, tag)) ? await rowsOf(database) : after;
    }
    await expectUpgrade(database, newSchema);
  });

  // The test above adds rows after every migration. A database that stopped at the first migration has the fewest rows,
  // so it is always tested. The gate tests a database that stopped at each migration.
  test.each(rounds === 'all' ? tags : tags.slice(0, 1))(
    'a database that ended with %s keeps its rows and gets the schema of a new one',
    async (tag) => {
      for (const [index, passed] of tags.slice(0, tags.indexOf(tag) + 1).entries()) {
        await apply(database, index);
        await addRowsOf(database, passed);
      }
      await expectUpgrade(database, newSchema);
    },
  );
});

/**
 * Migrates the database to the newest version, and checks that it keeps its rows and ends up with the schema
 * of a new database.
 */
async function expectUpgrade(database: Database, newSchema: readonly string[]): Promise<void> {
  const before = await rowsOf(database);
  await prepareDatabase(database, releasedMigrations);
  expect(await schemaOf(database)).toEqual(newSchema);
  const after = await rowsOf(database);
  expectKept(before, after, 'the newest');
  for (const { operator_id } of after.profiles ?? []) expect(operator_id).toBeDefined();
  const filled = {
    number: 1001,
    urgency: 'high',
    started_at: expect.anything(),
    contact_phone: '+97336123456',
  };
  expect(after.job_orders).toContainEqual(expect.objectContaining(filled));
  expect(after.country_operators).toContainEqual(expect.objectContaining({ country: 'BH' }));
}

function expectKept(before: Rows, after: Rows, tag: string): void {
  for (const [table, rows] of Object.entries(before)) {
    // An upgrade may make people sign in again, but must not lose any other data.
    if (writtenAgain.includes(table)) continue;
    // Most migrations leave most tables alone. Comparing the tables as text takes a fraction of the time that matching
    // rows would take.
    if (JSON.stringify(after[table]) !== JSON.stringify(rows)) {
      const expectedRows = rows
        .filter((row) => !isReplaced(row))
        .map((row) => expect.objectContaining({ ...row, ...changedCountry(row) }));
      expect(after[table], `${table} after ${tag}`).toEqual(expect.arrayContaining(expectedRows));
    }
    expect(after[table], `the test has no row of ${table}`).not.toEqual([]);
  }
}

/** Returns true for the older of two sign-ups for one email. Since 0110, only the newest stays. */
const isReplaced = ({ token_sha256 }: Row) => token_sha256 === 'older hash';

/** Accepts the code of a country in place of its name. */
const changedCountry = ({ country }: Record<string, unknown>) =>
  typeof country === 'string' ? { country: expect.toBeOneOf([country, countryOf(country)]) } : {};

async function apply(database: Database, index: number): Promise<void> {
  const migration = migrations[index];
  if (migration === undefined) throw new Error(`There is no migration ${index}`);
  await database.asOwner((tx) => applyOnce(tx, migration));
}

/** Adds the rows that existed after this migration. Returns false if there are none. */
async function addRowsOf(database: Database, tag: string): Promise<boolean> {
  const added = rowsAddedAfter[tag];
  if (added !== undefined) await database.asOwner((tx) => tx.script(added));
  return added !== undefined;
}

/**
 * Resets the database to its state before the first migration, with the roles and the bookkeeping table in
 * place.
 */
async function beginAgain(database: Database): Promise<void> {
  await removeEverything(database);
  await database.asOwner(async (tx) => {
    await ensureRoles(tx, databaseRoles);
    await ensureBookkeeping(tx);
  });
}

/**
 * Returns every row of every table without its null values, which a migration may fill, and without search
 * texts, which are computed from other columns.
 */
const rowsOf = (database: Database) =>
  database.asOwner(async (tx): Promise<Rows> => {
    const tables = await tx.rows<{ name: string }>(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    if (tables.length === 0) return {};
    const reads = tables.map(
      ({ name }) => sql`SELECT ${name}::text AS name,
        (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(t)) - 'search_text'), '[]') FROM ${sql.identifier(name)} t) AS rows`,
    );
    const found = await tx.rows<{ name: string; rows: readonly Row[] }>(sql.join(reads, sql` UNION ALL `));
    return withJobParts(Object.fromEntries(found.map(({ name, rows }) => [name, rows])));
  });

/**
 * Copies the fields of each job order's parts into the job order, which itself held these fields before the parts had
 * their own tables.
 */
function withJobParts({ job_orders = [], ...tables }: Rows): Rows {
  const parts = tablesOfParts.flatMap((name) => tables[name] ?? []);
  const whole = job_orders.map((job) => {
    const ofJob = parts.filter(({ job_order_id }) => job_order_id === job.id);
    return Object.assign({}, ...ofJob.map(({ job_order_id: _, ...fields }) => fields), job);
  });
  return { ...tables, ...(job_orders.length > 0 && { job_orders: whole }) };
}

async function schemaOf(database: Database): Promise<readonly string[]> {
  const rows = await database.asOwner((tx) => tx.rows<{ line: string }>(sql.raw(schemaStatement)));
  return rows.map(({ line }) => line);
}
