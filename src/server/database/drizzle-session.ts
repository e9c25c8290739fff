import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Transaction } from './database.ts';
import { dialect } from './statements.ts';
import { type Answer, arraysOf, objectsOf } from './trip.ts';

type Config = {
  readonly text: string;
  readonly rowMode?: 'array';
  readonly types: {
    readonly getTypeParser: (dataTypeID: number, format: 'text') => (text: string) => unknown;
  };
};

/** Returns a drizzle database that sends its queries to PostgreSQL through the given function. */
export function drizzleOn(
  ask: (text: string, values: readonly unknown[]) => Promise<Answer>,
): Transaction['orm'] {
  const client = {
    query: async (config: Config, values: readonly unknown[] = []) => {
      const answer = await ask(config.text, values);
      const parserOf = (dataTypeID: number) => config.types.getTypeParser(dataTypeID, 'text');
      return { rows: config.rowMode === 'array' ? arraysOf(answer, parserOf) : objectsOf(answer, parserOf) };
    },
  };
  // The session calls only `query` of the pool client, and pg declares no type with only that method.
  const session = new NodePgSession(client as unknown as pg.PoolClient, dialect, undefined);
  return new NodePgTransaction(dialect, session, undefined);
}
