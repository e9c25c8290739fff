import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { pgliteDatabase, pgliteOptions } from '#server/database/pglite.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import { preparingStatements } from '#server/store/functions/prepared.ts';
import { lending } from './lent-pglite.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const releasedMigrations = join(root, 'src/server/migrations');

/** A migrated, otherwise empty database of its own, gone at close; with the released migrations also their grants. */
export function openTestDatabase(
  kind: Database['kind'],
  migrationsFolder = releasedMigrations,
): Promise<Database> {
  return kind === 'pglite' ? openInMemory(migrationsFolder) : openCopyOfTemplate(migrationsFolder);
}

/** Empties every table, as if just migrated; rows that migrations themselves insert go too. */
export async function truncateAll(database: Database): Promise<void> {
  await database.asOwner((tx) =>
    tx.script(`
      DO $$
      DECLARE
        candidate regclass;
        filled boolean;
        tables text[] := '{}';
      BEGIN
        FOR candidate IN
          SELECT c.oid::regclass FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind IN ('r', 'p') AND n.nspname <> 'drizzle' AND n.nspname <> 'information_schema'
            AND n.nspname NOT LIKE 'pg\\_%'
        LOOP
          EXECUTE format('SELECT EXISTS (SELECT FROM %s)', candidate) INTO filled;
          IF filled THEN tables := tables || candidate::text; END IF;
        END LOOP;
        IF tables <> '{}' THEN
          EXECUTE format('TRUNCATE %s RESTART IDENTITY CASCADE', array_to_string(tables, ', '));
        END IF;
      END $$;`),
  );
}

/** A database without our tables, on the PostgreSQL of this run or another. */
export async function createEmptyDatabase({
  server = inject('postgresUrl'),
  owner,
}: {
  server?: string;
  owner?: string;
} = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  return createDatabase(server, owner ? `OWNER ${owner}` : '');
}

/** Gives copies of a migrated database, each of its own, that `fill` has filled once; `label` tells one filling from another. */
export async function filledTestDatabase(
  kind: Database['kind'],
  label: string | number,
  fill: (database: Database) => Promise<void>,
): Promise<() => Promise<Database>> {
  if (kind === 'pglite') {
    const pglite = await loadPglite(await snapshotOf(releasedMigrations));
    await fill(pgliteDatabase(pglite));
    const snapshot = await dumpOf(pglite);
    await pglite.close();
    return lending(() => loadPglite(snapshot));
  }
  const server = inject('postgresUrl');
  // Each worker has its own. On a server that outlives the run, the next run replaces it.
  const name = `grouphead_filled_${process.env.VITEST_POOL_ID}_${label}`;
  await onServer(server, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${await templateOf(server, releasedMigrations)}`);
  });
  const database = await openDatabase({ databaseUrl: urlOf(server, name), dataDir: '' });
  await fill(database);
  await database.close();
  return () => openCopy(server, name);
}

const lendMigrated = lending(async () => loadPglite(await snapshotOf(releasedMigrations)));

async function openInMemory(migrationsFolder: string): Promise<Database> {
  if (migrationsFolder === releasedMigrations) return lendMigrated();
  return pgliteDatabase(await loadPglite(await snapshotOf(migrationsFolder)));
}

const loadPglite = (snapshot: Blob) => PGlite.create({ ...pgliteOptions, loadDataDir: snapshot });

/** The checkpoint leaves nothing in PostgreSQL's log, which would be played back whenever the dump is loaded. */
async function dumpOf(pglite: PGlite): Promise<Blob> {
  await pglite.exec('CHECKPOINT');
  return pglite.dumpDataDir('none');
}

const snapshotOf = async (migrationsFolder: string): Promise<Blob> =>
  new Blob([readFileSync(await snapshotFileOf(migrationsFolder))]);

/** Starting and migrating takes seconds, loading the result a fraction of one; so it is made once and kept. */
async function snapshotFileOf(migrationsFolder: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/grouphead');
  const file = join(cache, `pglite-settled-${fingerprint(migrationsFolder)}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create(pgliteOptions);
  const database = pgliteDatabase(pglite);
  await prepare(database, migrationsFolder);
  await pglite.exec('VACUUM (ANALYZE)');
  const dump = await dumpOf(pglite);
  await database.close();
  mkdirSync(cache, { recursive: true });
  removeOutdated(cache);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
  return file;
}

function prepare(database: Database, migrationsFolder: string): Promise<void> {
  return migrationsFolder === releasedMigrations
    ? prepareDatabase(database, migrationsFolder)
    : migrate(database, migrationsFolder, databaseRoles);
}

/** Removes snapshots of earlier migrations, but no fresh ones, because another worker may be loading them. */
function removeOutdated(cache: string): void {
  const dayMs = 86_400_000;
  for (const name of readdirSync(cache)) {
    const file = join(cache, name);
    if (Date.now() - statSync(file).mtimeMs > dayMs) rmSync(file, { force: true });
  }
}

async function openCopyOfTemplate(migrationsFolder: string): Promise<Database> {
  const server = inject('postgresUrl');
  return openCopy(server, await templateOf(server, migrationsFolder));
}

async function openCopy(server: string, template: string): Promise<Database> {
  const { url, drop } = await createDatabase(server, `TEMPLATE ${template}`);
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** The first who needs the template makes it, under a lock. It gets its name only when it is whole. */
async function templateOf(server: string, migrationsFolder: string): Promise<string> {
  const name = `grouphead_template_${fingerprint(migrationsFolder)}`;
  await onServer(server, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('grouphead test template'))`);
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length > 0) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}_draft WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}_draft`);
    const database = await openDatabase({ databaseUrl: urlOf(server, `${name}_draft`), dataDir: '' });
    try {
      await prepare(database, migrationsFolder);
    } finally {
      await database.close();
    }
    await client.query(`ALTER DATABASE ${name}_draft RENAME TO ${name}`);
  });
  return name;
}

async function createDatabase(
  server: string,
  options: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `grouphead_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} ${options}`));
  return {
    url: urlOf(server, name),
    async drop() {
      await onServer(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

function fingerprint(migrationsFolder: string): string {
  const hash = createHash('sha256').update(
    readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')),
  );
  if (migrationsFolder === releasedMigrations) hash.update(preparingStatements());
  for (const name of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql') || name.endsWith('_journal.json')) {
      hash.update(name).update(readFileSync(join(migrationsFolder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
