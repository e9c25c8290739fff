import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { noAccountId } from '#server/store/rows/no-account.ts';

/** The operator whose row was taken last, by queue. */
export type Turns<Queue extends string> = Map<Queue, string>;

type Queues<Queue extends string> = {
  /** A table with the columns `id`, `operator_id` and `due_at`. */
  readonly table: PgTable;
  /** SQL for the operator that sends a row: the same expression as in the index of the queues. */
  readonly sender: SQL;
  readonly isWaitingIn: (queue: Queue) => SQL;
  readonly at: Date;
};

/**
 * Locks the row that is due next and returns it. This is the first one of the operator whose turn it is, in the first
 * queue with a due row. The next turn is that of the operator with the next id.
 */
export async function lockNext<Queue extends string>(
  tx: Transaction,
  queues: readonly Queue[],
  turns: Turns<Queue>,
  rows: Queues<Queue>,
): Promise<Record<string, unknown> | null> {
  for (const queue of queues) {
    const last = turns.get(queue);
    const row =
      (last === undefined ? null : await lockAfter(tx, rows, queue, last)) ??
      (await lockAfter(tx, rows, queue, null));
    if (row === null) continue;
    turns.set(queue, String(row.operator_id ?? noAccountId));
    return row;
  }
  return null;
}

/**
 * Looks up the operators one after another in the index, until one has a row that is due. So the cost depends neither
 * on the number of rows nor on that of other operators. The rows are sorted by the operator too, because under row
 * security PostgreSQL does not know that all of them belong to one operator.
 */
async function lockAfter<Queue extends string>(
  tx: Transaction,
  { table, sender, isWaitingIn, at }: Queues<Queue>,
  queue: Queue,
  last: string | null,
): Promise<Record<string, unknown> | null> {
  const isWaiting = isWaitingIn(queue);
  const isAfter = last === null ? sql.raw('true') : sql`${sender} > ${last}::uuid`;
  const [row] = await tx.rows<Record<string, unknown>>(sql`
    with recursive turn as (
      (select ${sender} as id from ${table} where ${isWaiting} and ${isAfter} order by 1 limit 1)
      union all
      select (select ${sender} from ${table} where ${isWaiting} and ${sender} > turn.id order by 1 limit 1)
      from turn where turn.id is not null)
    select m.* from turn cross join lateral (
      select * from ${table} where ${isWaiting} and ${sender} = turn.id and due_at <= ${at}
      order by ${sender}, due_at, ${table}.id limit 1 for update skip locked) m
    limit 1`);
  return row ?? null;
}
