import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, DatabaseRole, OwnerTransaction } from './database.ts';

// Any fixed number; advisory locks with it belong to migrations.
const migrationLock = 7_203_941;

/**
 * Brings the database to the newest migration of a drizzle-kit folder, and makes the roles that transactions act as.
 * Several servers may do so at once: each migration is one transaction under a lock. Refuses a folder in which a
 * migration was edited that the database has applied.
 */
export async function migrate(
  database: Database,
  migrationsFolder: string,
  roles: readonly DatabaseRole[],
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await database.asOwner((tx) => ensureRoles(tx, roles));
  await database.asOwner(ensureBookkeeping);
  for (const migration of migrations) {
    await database.asOwner((tx) => applyOnce(tx, migration));
  }
}

export async function applyOnce(tx: OwnerTransaction, migration: MigrationMeta): Promise<void> {
  await lock(tx);
  const [applied] = await tx.rows<{ hash: string }>(
    sql`SELECT hash FROM drizzle.__drizzle_migrations WHERE created_at = ${migration.folderMillis}`,
  );
  if (applied !== undefined) {
    if (applied.hash === migration.hash) return;
    const released = new Date(migration.folderMillis).toISOString();
    throw new Error(`The migration of ${released} was changed after it had been applied to this database`);
  }
  for (const statement of migration.sql) await tx.script(statement);
  await tx.rows(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${migration.hash}, ${migration.folderMillis})`,
  );
}

/** drizzle-kit's own table, so that its tools understand the database. */
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
 * Makes the roles that transactions act as. They belong to the whole PostgreSQL server, whose other databases may be
 * migrating at this moment, out of reach of our lock. So what somebody else has just done counts as done.
 */
export async function ensureRoles(tx: OwnerTransaction, roles: readonly DatabaseRole[]): Promise<void> {
  await tx.script(`
    SET LOCAL client_min_messages = warning;
    DO $roles$
    DECLARE
      wanted text;
      options text := CASE WHEN current_setting('server_version_num')::int >= 160000
        THEN ' WITH SET TRUE, INHERIT FALSE' ELSE '' END;
      membership text := CASE WHEN options = '' THEN 'MEMBER' ELSE 'SET' END;
    BEGIN
      FOREACH wanted IN ARRAY ARRAY['${roles.join("','")}'] LOOP
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
      RAISE insufficient_privilege USING MESSAGE = format(
        '%1$s. An administrator must run, for each role that is missing: CREATE ROLE %2$I; GRANT %2$I TO %3$I',
        SQLERRM, wanted, current_user);
    END $roles$;`);
}
