import pg from 'pg';
import { serialize } from 'pg-protocol';
import { DatabaseLostError } from './database-error.ts';

/** A named statement is parsed once per connection, up to the limit of named statements. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | Buffer | null)[];
};

type Column = { readonly name: string; readonly dataTypeID: number };
export type Answer = {
  readonly columns: readonly Column[];
  /** The columns of each row, as the text that PostgreSQL sends. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** The command that PostgreSQL completed, such as COMMIT. */
  readonly command: string;
};

type Settlement = { readonly resolve: (answers: Answer[]) => void; readonly reject: (error: Error) => void };

/**
 * The maximum number of named statements per connection. A connection keeps them until it closes. Beyond this number,
 * new statements are parsed on every call.
 */
export const mostNamedStatements = 1_000;

/** The columns of each named statement that a connection has parsed. */
const parsedOn = new WeakMap<pg.Connection, Map<string, readonly Column[]>>();

/**
 * Sends statements to PostgreSQL and receives their results in a single round trip. If one of them fails, the
 * later ones do not run. Without a BEGIN among them, they form one transaction of their own.
 */
class Trip implements pg.Submittable {
  #statements: readonly Statement[];
  readonly #settle: Settlement;
  readonly #answers: Answer[] = [];
  #parsed = new Map<string, readonly Column[]>();
  readonly #fresh = new Set<string>();
  #columns: readonly Column[] = [];
  #rows: (string | null)[][] = [];

  constructor(statements: readonly Statement[], settle: Settlement) {
    this.#statements = statements;
    this.#settle = settle;
  }

  submit(connection: pg.Connection): void {
    this.#parsed = parsedOn.get(connection) ?? new Map();
    parsedOn.set(connection, this.#parsed);
    if (this.#parsed.size + this.#statements.length > mostNamedStatements) {
      const isParsed = ({ name }: Statement) => this.#parsed.has(name);
      this.#statements = this.#statements.map((one) => (isParsed(one) ? one : { ...one, name: '' }));
    }
    const messages = this.#statements.flatMap((statement) => this.#messagesOf(statement));
    connection.stream.write(Buffer.concat([...messages, serialize.sync()]));
  }

  #messagesOf({ name, text, values }: Statement): Buffer[] {
    const bound = serialize.bind({ statement: name, values: [...values] });
    const executed = serialize.execute();
    if (this.#parsed.has(name)) return [bound, executed];
    const described = serialize.describe({ type: 'P' });
    if (name === '') return [serialize.parse({ text }), bound, described, executed];
    this.#parsed.set(name, []);
    this.#fresh.add(name);
    // The statement may already exist, even if it failed before. Closing one that does not exist is not an error.
    const closed = serialize.close({ type: 'S', name });
    return [closed, serialize.parse({ name, text }), bound, described, executed];
  }

  get #current(): string {
    return this.#statements[this.#answers.length]?.name ?? '';
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
    if (this.#current === '') this.#columns = columns;
    else this.#parsed.set(this.#current, columns);
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const columns = this.#current === '' ? this.#columns : (this.#parsed.get(this.#current) ?? []);
    this.#answers.push({ columns, rows: this.#rows, command: text });
    this.#columns = [];
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#answers);
  }

  handleError(error: Error & { readonly code?: string }): void {
    // Any other error from pg means that the connection has ended.
    if (!(error instanceof pg.DatabaseError)) {
      const lost = new DatabaseLostError(`The connection was lost: ${error.message}`, { cause: error });
      this.#settle.reject(lost);
      return;
    }
    // A migration changed the result of a statement, so every statement must be parsed again.
    if (error.code === '0A000') this.#parsed.clear();
    for (const { name } of this.#statements.slice(this.#answers.length)) {
      if (this.#fresh.has(name)) this.#parsed.delete(name);
    }
    this.#settle.reject(error);
  }
}

/** Sends the statements in one round trip. Rejects with the first error among them. */
export async function travel(client: pg.ClientBase, statements: readonly Statement[]): Promise<Answer[]> {
  try {
    return await new Promise<Answer[]>((resolve, reject) => {
      client.query(new Trip(statements, { resolve, reject }));
    });
  } catch (error) {
    // The error was created where the socket was read. The new stack trace shows the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

type Parser = (text: string) => unknown;
type ParserOf = (dataTypeID: number) => Parser;

const usualParser: ParserOf = (dataTypeID) => pg.types.getTypeParser(dataTypeID, 'text');

export function arraysOf({ columns, rows }: Answer, parserOf: ParserOf): unknown[][] {
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID));
  return rows.map((row) => row.map((text, index) => (text === null ? null : parsers[index]?.(text))));
}

export function objectsOf(answer: Answer, parserOf: ParserOf = usualParser): Record<string, unknown>[] {
  return arraysOf(answer, parserOf).map((row) =>
    Object.fromEntries(answer.columns.map(({ name }, index) => [name, row[index]])),
  );
}

/** Returns the unparsed column `json` of the single row; null if there is no row. */
export function jsonOf({ columns, rows }: Answer): string | null {
  const [row] = rows;
  if (row === undefined) return null;
  const [column] = columns;
  if (columns.length !== 1 || column?.name !== 'json')
    throw new Error('The statement gives no column named json');
  return row[0] ?? null;
}
