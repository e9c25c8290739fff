import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, DatabaseRole, OwnerTransaction } from './database.ts';
import { withShortLocks } from './short-locks.ts';

// An arbitrary fixed number: the key of the advisory lock that migrations take.
const migrationLock = 7_203_941;

/** Receives messages about applied migrations, and about locks that the starting server is waiting for. */
export type ReportProgress = (message: string, fields: Readonly<Record<string, string | number>>) => void;

/**
 * Thrown if a newer version has migrated the database. The message is a single line for the person who starts the
 * server.
 */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Migrates the database to the newest version in a drizzle-kit folder, and creates the roles that
 * transactions act as. Several servers may do this at the same time, because each migration is one
 * transaction under a lock. Refuses if a migration was edited after it had been applied, or if a newer
 * version of the program has changed the database.
 */
export async function migrate(
  database: Database,
  migrationsFolder: string,
  roles: readonly DatabaseRole[],
  report: ReportProgress = () => undefined,
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await database.asOwner((tx) => requireKnown(tx, migrations));
  const take = <T>(name: string, work: (tx: OwnerTransaction) => Promise<T>) =>
    withShortLocks(database, work, () => report('waiting for a lock', { for: name }));
  await take('roles', (tx) => ensureRoles(tx, roles));
  await take('bookkeeping', ensureBookkeeping);
  const names = namesIn(migrationsFolder);
  for (const migration of migrations) {
    const name = names.get(migration.folderMillis) ?? migration.hash;
    const startedAt = performance.now();
    const isNew = await take(name, (tx) => applyOnce(tx, migration));
    if (isNew) report('migration applied', { name, ms: Math.round(performance.now() - startedAt) });
  }
}

type Journal = { readonly entries: readonly { readonly when: number; readonly tag: string }[] };

function namesIn(migrationsFolder: string): ReadonlyMap<number, string> {
  const journal: Journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  return new Map(journal.entries.map(({ when, tag }) => [when, tag]));
}

async function requireKnown(tx: OwnerTransaction, migrations: readonly MigrationMeta[]): Promise<void> {
  const [bookkeeping] = await tx.rows(
    sql`SELECT FROM pg_tables WHERE schemaname = 'drizzle' AND tablename = '__drizzle_migrations'`,
  );
  if (bookkeeping === undefined) return;
  const recordedMillis = migrations.map(({ folderMillis }) => folderMillis);
  const [unknown] = await tx.rows<{ created_at: number }>(
    sql`SELECT created_at FROM drizzle.__drizzle_migrations WHERE NOT created_at = ANY(${`{${recordedMillis}}`}::bigint[])
      ORDER BY created_at DESC LIMIT 1`,
  );
  if (unknown === undefined) return;
  const released = new Date(unknown.created_at).toISOString();
  throw new NewerDatabaseError(
    `A newer version of Grouphead has changed this database: it has the migration of ${released}, which this version does not know. Start that version, or restore the backup from before the upgrade.`,
  );
}

/** Returns true if this call applied the migration; false if it had been applied before. */
export async function applyOnce(tx: OwnerTransaction, migration: MigrationMeta): Promise<boolean> {
  await lock(tx);
  const [applied] = await tx.rows<{ hash: string }>(
    sql`SELECT hash FROM drizzle.__drizzle_migrations WHERE created_at = ${migration.folderMillis}`,
  );
  if (applied !== undefined) {
    if (applied.hash === migration.hash) return false;
    const released = new Date(migration.folderMillis).toISOString();
    throw new Error(`The migration of ${released} was changed after it had been applied to this database`);
  }
  for (const statement of migration.sql) await apply(tx, statement);
  await tx.rows(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${migration.hash}, ${migration.folderMillis})`,
  );
  return true;
}

/**
 * Runs a statement of a migration. A function is replaced as the role that owns it, because earlier migrations gave
 * some functions to one of the server's roles. Since PostgreSQL 16, the database's owner may switch to that role, but
 * does not inherit its rights.
 */
async function apply(tx: OwnerTransaction, statement: string): Promise<void> {
  const name = /^CREATE OR REPLACE FUNCTION (\w+)\(/m.exec(statement)?.[1];
  if (name === undefined) return tx.script(statement);
  const [grant] = await tx.rows<{ role: string }>(sql`
    SELECT proowner::regrole::text AS role FROM pg_proc
    WHERE proname = ${name} AND pronamespace = 'public'::regnamespace AND proowner <> current_user::regrole`);
  if (grant === undefined) return tx.script(statement);
  await tx.script(`GRANT CREATE ON SCHEMA public TO ${grant.role}; SET LOCAL ROLE ${grant.role}`);
  await tx.script(statement);
  await tx.script(`RESET ROLE; REVOKE CREATE ON SCHEMA public FROM ${grant.role}`);
}

/** Creates the table that drizzle-kit uses itself, so that its tools understand the database. */
export async function ensureBookkeeping(tx: OwnerTransaction): Promise<void> {
  await lock(tx);
  await tx.script(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id SERIAL PRIMARY KEY,
      hash text NOT NULL,
      created_at bigint
    );`);
}

async function lock(tx: OwnerTransaction): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(${migrationLock}::bigint)`);
}

/**
 * Creates the roles that transactions act as. Roles belong to the whole PostgreSQL server, and its other
 * databases may be migrating at this moment: our lock does not cover them. So a role that another migration
 * has just created counts as done.
 */
export async function ensureRoles(tx: OwnerTransaction, roles: readonly DatabaseRole[]): Promise<void> {
  await tx.script(`
    SET LOCAL client_min_messages = warning;
    DO $roles$
    DECLARE
      wanted text;
      wanted_ones text[] := ARRAY['${roles.join("','")}'];
      options text := CASE WHEN current_setting('server_version_num')::int >= 160000
        THEN ' WITH SET TRUE, INHERIT FALSE' ELSE '' END;
      membership text := CASE WHEN options = '' THEN 'MEMBER' ELSE 'SET' END;
    BEGIN
      FOREACH wanted IN ARRAY wanted_ones LOOP
        BEGIN
          IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
            EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', wanted);
          END IF;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END;
        BEGIN
          IF NOT pg_has_role(current_user, wanted, membership) THEN
            EXECUTE format('GRANT %I TO CURRENT_USER%s', wanted, options);
          END IF;
        EXCEPTION WHEN unique_violation THEN NULL;
        END;
        IF EXISTS (
          SELECT FROM pg_roles WHERE rolname = wanted AND (rolsuper OR rolbypassrls OR rolcanlogin)
        ) THEN
          RAISE EXCEPTION 'The database role % must not log in, be a superuser or bypass row security', wanted;
        END IF;
      END LOOP;
    EXCEPTION WHEN insufficient_privilege THEN
      RAISE insufficient_privilege USING MESSAGE = format('%s. An administrator must run: %s', SQLERRM, (
        SELECT string_agg(
          CASE WHEN r.oid IS NULL THEN format('CREATE ROLE %I; ', name) ELSE '' END
            || format('GRANT %I TO %I%s', name, current_user, options), '; ')
        FROM unnest(wanted_ones) name LEFT JOIN pg_roles r ON rolname = name
        WHERE r.oid IS NULL OR NOT pg_has_role(current_user, r.oid, membership)));
    END $roles$;`);
}
