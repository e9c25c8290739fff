import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, OwnerTransaction } from '#server/database/database.ts';
import { requireKnownLetters } from '#server/database/letters.ts';
import { applyOnce, ensureBookkeeping, ensureRoles } from '#server/database/migrate.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import { preparingStatements } from '#server/store/functions/prepared.ts';
import { BackupError, type BackupHeader, type BackupReader, readBackup } from './backup-format.ts';
import { exactTexts, readTables, type Table, tallyOf } from './tables.ts';

/** Fills an empty database and migrates it in one transaction, so that a failure leaves no data. */
export function restoreBackup(
  database: Database,
  file: string,
  migrationsFolder: string,
): Promise<BackupHeader> {
  const knownMigrations = readMigrationFiles({ migrationsFolder });
  return readBackup(file, (reader) => {
    const { header } = reader;
    header.migrations.forEach(({ hash }, index) => {
      if (knownMigrations[index]?.hash !== hash)
        throw new BackupError(`version ${header.version} wrote it, whose tables this version does not know`);
    });
    return database.asOwner(async (tx) => {
      await requireKnownLetters(tx);
      await tx.script(exactTexts);
      await ensureRoles(tx, databaseRoles);
      await ensureBookkeeping(tx);
      await requireEmpty(tx);
      for (const migration of knownMigrations.slice(0, header.migrations.length))
        await applyOnce(tx, migration);
      await loadRows(tx, reader);
      for (const migration of knownMigrations.slice(header.migrations.length)) await applyOnce(tx, migration);
      await tx.script(preparingStatements());
      await tx.script('analyze');
      return header;
    });
  });
}

async function requireEmpty(tx: OwnerTransaction): Promise<void> {
  const names = (await readTables(tx)).map(({ name }) => name);
  if (names.length > 0)
    throw new Error(
      `The database is not empty, it has ${names.length} tables: restore into a new one. Nothing was changed.`,
    );
}

/**
 * Drops the foreign keys, which are circular, loads the rows, and adds the keys again, which checks every row.
 * Triggers are disabled, because they are meant for new data. Forced row security would refuse the owner every row,
 * so it stays off until this version's rights are applied.
 */
async function loadRows(tx: OwnerTransaction, { header, rows }: BackupReader): Promise<void> {
  const tables = new Map((await readTables(tx)).map((table) => [table.name, table]));
  const foreignKeys = await tx.rows<{ drop: string; add: string }>(sql`
    select format('alter table %s drop constraint %I;', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`);
  await tx.script(foreignKeys.map(({ drop }) => drop).join(''));
  await tx.script(eachTable('disable trigger user'));
  await tx.script(eachTable('no force row level security'));
  await tx.script(`truncate ${[...tables.keys()].map((name) => `public."${name}"`).join(', ')}`);
  for (const { name, columns, count, sum } of header.tables) {
    const table = tableLike(tables.get(name), { name, columns });
    await insertAll(tx, table, rows());
    const loaded = await tallyOf(tx, table);
    if (loaded.count !== count || loaded.sum !== sum)
      throw new BackupError(`the rows of ${name} are not those that were counted`);
  }
  await tx.script(eachTable('enable trigger user'));
  await tx.script(foreignKeys.map(({ add }) => add).join(''));
}

const eachTable = (action: string) => `
  do $$ begin execute (
    select string_agg(format('alter table %s ${action}', oid::regclass), '; ') from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'); end $$`;

function tableLike(
  table: Table | undefined,
  { name, columns }: { name: string; columns: readonly string[] },
): Table {
  const types = new Map(table?.columns.map((column) => [column.name, column.type]));
  const typed = columns.map((column) => {
    const type = types.get(column);
    if (type === undefined) throw new BackupError(`this version has no ${name}.${column}`);
    return { name: column, type };
  });
  return { name, columns: typed };
}

/** The number of characters at which a statement is sent. It is limited because memory holds several copies of the statement. */
const charactersAtOnce = 2_000_000;

async function insertAll(tx: OwnerTransaction, table: Table, lines: AsyncIterable<string>): Promise<void> {
  let waiting: string[] = [];
  let characters = 0;
  const insert = async () => {
    await tx.rows({ text: insertingStatement(table), values: [`[${waiting.join(',')}]`] });
    waiting = [];
    characters = 0;
  };
  for await (const line of lines) {
    waiting.push(line);
    characters += line.length;
    if (characters > charactersAtOnce) await insert();
  }
  if (waiting.length > 0) await insert();
}

function insertingStatement({ name, columns }: Table): string {
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values = columns.map(({ type }, index) => `(line->>${index})::${type}`).join(', ');
  return `insert into public."${name}" (${names}) select ${values} from jsonb_array_elements($1::jsonb) line`;
}
