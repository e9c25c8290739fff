import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';

/**
 * The header of a backup. A backup is one compressed text: a JSON header line, followed by one line per row, table by
 * table. A row's line is a JSON array with PostgreSQL's text of each column, or null. The format is independent of
 * PostgreSQL's version, and each kind of database can restore a backup of the other kind.
 */
const headerSchema = z.object({
  format: z.literal(1),
  /** The version of the program that wrote the backup. */
  version: z.string(),
  /** The instant at which the data was read. */
  at: z.iso.datetime(),
  /** The migrations that had been applied to the database. */
  migrations: z.array(z.object({ released: z.number(), hash: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** The number of rows, counted by the database in the same snapshot from which they were read. */
      count: z.number(),
      sum: z.string(),
    }),
  ),
});

export type BackupHeader = z.output<typeof headerSchema>;

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Counts rows and adds up their hashes, so that the order of the rows does not matter. */
class Tally {
  count = 0;
  #sum = 0n;

  /** Adds 60 bits of the line's hash, as `tallyOf` does in SQL. */
  add(line: string): void {
    this.count += 1;
    this.#sum += BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 15)}`);
  }

  get sum(): string {
    return String(this.#sum);
  }
}

/** Reads the content of a backup, table by table. Throws BackupError if the backup is incomplete. */
export type BackupReader = {
  readonly header: BackupHeader;
  /** Yields the lines of the next table that the header lists. */
  rows(): AsyncGenerator<string>;
};

export async function readBackup<T>(file: string, work: (reader: BackupReader) => Promise<T>): Promise<T> {
  const compressed = createReadStream(file);
  const text = createGunzip();
  compressed.on('error', (error) => text.destroy(error));
  const lines = linesOf(compressed.pipe(text));
  try {
    const header = headerOf((await lines.next()).value);
    let table = 0;
    const result = await work({ header, rows: () => rowsOf(header.tables[table++], lines) });
    if (table === header.tables.length && !(await lines.next()).done)
      throw new BackupError('more follows after the last table');
    return result;
  } catch (error) {
    if (error instanceof BackupError || isOfCompression(error))
      throw new BackupError(`${file} is not a whole backup: ${error.message}`, { cause: error });
    throw error;
  } finally {
    compressed.destroy();
    text.destroy();
  }
}

/** Reads the whole backup, and compares each table with its row count and its checksum. */
export function checkBackup(file: string): Promise<BackupHeader> {
  return readBackup(file, async ({ header, rows }) => {
    for (const { name, count, sum } of header.tables) {
      const tally = new Tally();
      for await (const line of rows()) tally.add(line);
      if (tally.count !== count || tally.sum !== sum)
        throw new BackupError(`the rows of ${name} are not those that were counted`);
    }
    return header;
  });
}

function headerOf(line: string | undefined): BackupHeader {
  try {
    return headerSchema.parse(JSON.parse(line ?? ''));
  } catch (error) {
    throw new BackupError('it begins in no way that this version knows', { cause: error });
  }
}

async function* rowsOf(
  table: BackupHeader['tables'][number] | undefined,
  lines: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (table === undefined) throw new BackupError('it has no further table');
  for (let remaining = table.count; remaining > 0; remaining -= 1) {
    const { value, done } = await lines.next();
    if (done) throw new BackupError(`it ends within ${table.name}`);
    yield value;
  }
}

/**
 * Splits text into lines. node:readline is not used, because it also splits at U+2028, which can occur in text that
 * people enter.
 */
async function* linesOf(text: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  let pieces: Buffer[] = [];
  for await (const chunk of text) {
    let begin = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, begin)) {
      yield Buffer.concat([...pieces, chunk.subarray(begin, end)]).toString();
      pieces = [];
      begin = end + 1;
    }
    pieces.push(chunk.subarray(begin));
  }
  if (pieces.some(({ length }) => length > 0)) throw new BackupError('its last line is cut short');
  return undefined;
}

function isOfCompression(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}
