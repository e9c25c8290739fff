import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { textOf } from '#server/database/statements.ts';
import { systemRole } from '#server/store/access/identity.ts';
import { BackupError, type BackupHeader } from './backup-format.ts';
import { exactTexts, linesOfTable, readHiddenTables, readTables, type Table, tallyOf } from './tables.ts';

/** The maximum number of rows in memory. A single row may contain a signature of 300 kB. */
const rowsAtOnce = 100;

/**
 * Writes all rows as of one instant. Row security is forced, so the owner, who runs this, would get no rows.
 * The rows are read in the server's own role, whose policies show every row. On PostgreSQL, commands continue
 * during the backup. On the embedded database, which has only one connection, they wait.
 */
export function writeBackup(
  database: Database,
  { version, now }: { readonly version: string; readonly now: () => Date },
  to: Writable,
): Promise<void> {
  return database.asOwner(async (tx) => {
    await tx.script('set transaction isolation level repeatable read, read only');
    const migrations = await readMigrations(tx);
    await tx.script(`${exactTexts} set local role ${systemRole};`);
    const at = now().toISOString();
    const hidden = await readHiddenTables(tx);
    if (hidden.length > 0) throw new BackupError(`Row security hides rows of ${hidden.join(', ')}`);
    const tables = await readTables(tx);
    const counted: BackupHeader['tables'] = [];
    for (const table of tables) {
      const columns = table.columns.map(({ name }) => name);
      counted.push({ name: table.name, columns, ...(await tallyOf(tx, table)) });
    }
    const header: BackupHeader = { format: 1, version, at, migrations, tables: counted };
    const read = async function* () {
      yield `${JSON.stringify(header)}\n`;
      for (const table of tables) yield* readLines(table);
    };
    const readLines = async function* (table: Table) {
      await tx.script(`declare backup no scroll cursor for ${textOf(linesOfTable(table))}`);
      for (;;) {
        const rows = await tx.rows<{ line: string }>(sql.raw(`fetch ${rowsAtOnce} from backup`));
        if (rows.length === 0) break;
        yield `${rows.map(({ line }) => line).join('\n')}\n`;
      }
      await tx.script('close backup');
    };
    await pipeline(Readable.from(read()), createGzip(), to);
  });
}

async function readMigrations(tx: Transaction): Promise<BackupHeader['migrations']> {
  const [{ isThere } = { isThere: false }] = await tx.rows<{ isThere: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!isThere) throw new BackupError('The database holds nothing: no server has been started on it');
  return tx.rows(
    sql`select created_at as released, hash from drizzle.__drizzle_migrations order by created_at`,
  );
}
