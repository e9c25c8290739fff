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
import { lendingEmpty, lendingPglite } from './lent-pglite.ts';
import { lendingPostgres, nameOfLentCopy } from './lent-postgres.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const releasedMigrations = join(root, 'src/server/migrations');

/**
 * Opens a migrated, empty database that is dropped when closed. It has grants only if it uses the released migrations.
 */
export async function openTestDatabase(
  kind: Database['kind'],
  migrationsFolder = releasedMigrations,
): Promise<Database> {
  if (migrationsFolder === releasedMigrations) return kind === 'pglite' ? lendMigrated() : lendMigratedCopy();
  const database = await (kind === 'pglite' ? lendEmpty() : openEmpty());
  await migrate(database, migrationsFolder, databaseRoles);
  return database;
}

/** Empties every table. This also removes the rows that migrations insert. */
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

/** Creates a database without our tables, on the PostgreSQL server of this run or on another one. */
export async function createEmptyDatabase({
  server = inject('postgresUrl'),
  owner,
  letters,
}: {
  server?: string;
  owner?: string;
  /** Encoding and locale, such as LC_CTYPE 'C', if they differ from the server's. */
  letters?: string;
} = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const run = (statement: string) => onServer(server, (client) => client.query(statement));
  const options = [owner && `OWNER ${owner}`, letters && `TEMPLATE template0 ${letters}`];
  return createDatabase(run, server, options.filter(Boolean).join(' '));
}

/** Creates a database on the PostgreSQL server of this run. It is migrated and otherwise empty. */
export const createMigratedDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> =>
  copyOf(inject('postgresUrl'), await templateOf(inject('postgresUrl')));

/**
 * Returns a function that opens a copy of a database. `fill` fills the original once; `label` identifies its contents.
 */
export async function filledTestDatabase(
  kind: Database['kind'],
  label: string | number,
  fill: (database: Database) => Promise<void>,
): Promise<() => Promise<Database>> {
  if (kind === 'pglite') {
    return lendingPglite(async () => {
      const pglite = await loadMigrated();
      await fill(pgliteDatabase(pglite));
      return pglite;
    });
  }
  const server = inject('postgresUrl');
  // Each worker has its own database. If the server outlives the run, the next run replaces the database.
  const name = `grouphead_filled_${process.env.VITEST_POOL_ID}_${label}`;
  await onServer(server, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${await templateOf(server)}`);
  });
  const database = await openDatabase({ databaseUrl: urlOf(server, name), dataDir: '' });
  await fill(database);
  await database.close();
  return lendingCopies(server, async () => name);
}

const lendMigrated = lendingPglite(loadMigrated);
const lendEmpty = lendingEmpty(loadMigrated);

async function loadMigrated(): Promise<PGlite> {
  const loadDataDir = new ReadBytes(readFileSync(await snapshotFile()));
  return PGlite.create({ ...pgliteOptions, loadDataDir });
}

/**
 * Bytes that are already in memory. A regular Blob copies them twice, in pieces, which takes a quarter of the loading
 * time.
 */
class ReadBytes extends Blob {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.#bytes).buffer;
  }
}

/**
 * Returns the file with a migrated snapshot. It is cached, because loading one takes a fraction of the time of
 * migrating a database.
 */
async function snapshotFile(): Promise<string> {
  const cache = join(root, 'node_modules/.cache/grouphead');
  const file = join(cache, `pglite-settled-${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create(pgliteOptions);
  const database = pgliteDatabase(pglite);
  await prepareDatabase(database, releasedMigrations);
  // The checkpoint empties PostgreSQL's log, which would otherwise be replayed whenever the dump is loaded.
  await pglite.exec('VACUUM (ANALYZE)');
  await pglite.exec('CHECKPOINT');
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  mkdirSync(cache, { recursive: true });
  removeOutdated(cache);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
  return file;
}

/** Removes snapshots that are older than a day. Another worker may be loading newer ones. */
function removeOutdated(cache: string): void {
  const dayMs = 86_400_000;
  for (const name of readdirSync(cache)) {
    const file = join(cache, name);
    if (Date.now() - statSync(file).mtimeMs > dayMs) rmSync(file, { force: true });
  }
}

/** Lends copies of a template on a PostgreSQL server. */
const lendingCopies = (server: string, template: () => Promise<string>) =>
  lendingPostgres(async () => {
    const name = nameOfLentCopy();
    const run = statementsOn(server);
    await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    return createDatabase(run, server, copying(await template()), name);
  });

let migratedCopies: (() => Promise<Database>) | undefined;

/** Only a test run has a server, and the gate imports this file without one. */
function lendMigratedCopy(): Promise<Database> {
  const server = inject('postgresUrl');
  migratedCopies ??= lendingCopies(server, () => templateOf(server));
  return migratedCopies();
}

const openEmpty = async () => openDropping(await createEmptyDatabase());

/** Copies the template's files. Without durability, this takes a third as long as writing them to the log. */
const copyOf = (server: string, template: string) =>
  createDatabase(statementsOn(server), server, copying(template));

const copying = (template: string) => `TEMPLATE ${template} STRATEGY file_copy`;

async function openDropping({ url, drop }: Awaited<ReturnType<typeof createDatabase>>): Promise<Database> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

const templates = new Map<string, Promise<string>>();

function templateOf(server: string): Promise<string> {
  const template = templates.get(server) ?? makeTemplate(server);
  templates.set(server, template);
  return template;
}

/** Creates the template once, under a lock. The template gets its name only when it is complete. */
async function makeTemplate(server: string): Promise<string> {
  const name = `grouphead_template_${fingerprint()}`;
  await onServer(server, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('grouphead test template'))`);
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length > 0) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}_draft WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}_draft`);
    const database = await openDatabase({ databaseUrl: urlOf(server, `${name}_draft`), dataDir: '' });
    try {
      await prepareDatabase(database, releasedMigrations);
    } finally {
      await database.close();
    }
    await client.query(`ALTER DATABASE ${name}_draft RENAME TO ${name}`);
  });
  return name;
}

async function createDatabase(
  run: (statement: string) => Promise<unknown>,
  server: string,
  options: string,
  name = `grouphead_test_${randomBytes(8).toString('hex')}`,
): Promise<{ url: string; drop: () => Promise<void> }> {
  await run(`CREATE DATABASE ${name} ${options}`);
  return {
    url: urlOf(server, name),
    async drop() {
      await run(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

const pools = new Map<string, pg.Pool>();

/**
 * Returns a function that runs statements on the server. Its connections stay open, because opening one takes longer
 * than copying a database.
 */
function statementsOn(server: string): (statement: string) => Promise<unknown> {
  const pool = pools.get(server) ?? new pg.Pool({ connectionString: server, allowExitOnIdle: true });
  pools.set(server, pool);
  return (statement) => pool.query(statement);
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

function fingerprint(): string {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')))
    .update(preparingStatements());
  for (const name of readdirSync(releasedMigrations, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql') || name.endsWith('_journal.json')) {
      hash.update(name).update(readFileSync(join(releasedMigrations, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
