import { sql } from 'drizzle-orm';
import { theServer } from '#domain/events/author.ts';
import type { Transaction } from '#server/database/database.ts';
import { type Regular, regularly } from '#server/outbox/regularly.ts';
import { timeOfSweep } from '#server/outbox/sweep.ts';
import type { Server } from '#server/platform/context.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { forgetting, type Keeper, monthsOf, nothingForgotten } from './forget.ts';
import { eraseLeavers, noticeLeavers } from './leavers.ts';
import { candidates, momentOf, type RetainedTable, retainedTables } from './retained-tables.ts';

const everyMs = 15 * 60_000;
/** The number of rows that one transaction checks. It is small, so that no one waits for the transaction. */
export const batch = 250;
/** The maximum number of batches per table and operator in one pass. The next pass continues after them. */
const batchesInTurn = 20;
const mostKeepers = 100;

export function retainRegularly(server: Server): Regular {
  return regularly(server, 'retention', everyMs, async (patient, isStopped) =>
    retain(patient, await timeOfSweep(patient), isStopped),
  );
}

/** Runs one pass. `at` is the time by which a retention period must have ended. */
export async function retain(
  server: Server,
  at: Date,
  isStopped: () => boolean = () => false,
): Promise<void> {
  await noticeLeavers(server, at);
  let after: string | null = null;
  do {
    const keepers: readonly Keeper[] = await listKeepers(server, after);
    for (const keeper of keepers) {
      for (const retained of retainedTables) await retainTable(server, keeper, retained, at, isStopped);
      if (keeper.keep_people_months !== null) {
        await eraseLeavers(server, keeper.id, momentOf(at, keeper.keep_people_months), isStopped);
      }
    }
    after = keepers.length < mostKeepers ? null : (keepers.at(-1)?.id ?? null);
  } while (after !== null && !isStopped());
}

function listKeepers({ database }: Server, after: string | null): Promise<Keeper[]> {
  return database.transaction(systemFor({ installation: 'any operator may limit retention' }), (tx) =>
    tx.rows<Keeper>(sql`
      select id, name, keep_cases_months, keep_files_months, keep_people_months from country_operators
      where num_nonnulls(keep_cases_months, keep_files_months, keep_people_months) > 0
        and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${mostKeepers}`),
  );
}

async function retainTable(
  server: Server,
  keeper: Keeper,
  retained: RetainedTable,
  at: Date,
  isStopped: () => boolean,
): Promise<void> {
  const months = monthsOf(keeper, retained.kind);
  if (months === null) return;
  for (let count = 0; count < batchesInTurn && !isStopped(); count++) {
    const isAtEnd = await server.database.transaction(systemFor({ operator: keeper.id }), (tx) =>
      forgetBatch(server, tx, keeper, { retained, months, at }),
    );
    if (isAtEnd) return;
  }
}

type Turn = { readonly retained: RetainedTable; readonly months: number; readonly at: Date };
type Row = { readonly id: string; readonly at: string; readonly is_due: boolean };

/** Checks the next rows, erases those that are due, and returns true at the end of the table. */
async function forgetBatch(
  { newId, origin, now }: Server,
  tx: Transaction,
  keeper: Keeper,
  { retained, months, at }: Turn,
): Promise<boolean> {
  const { table, isDue } = retained;
  const moment = momentOf(at, months);
  // If two servers work on the same table, the second one waits, and continues where the first one ended.
  lockNamed(tx, 'retention', keeper.id, table);
  const mine = sql`p.operator_id = ${keeper.id} and p.walk = ${table}`;
  const rows = await tx.rows<Row>(sql`
    select x.id, x.created_at::text as at, (${isDue(moment)}) as is_due
    from ${candidates(retained, sql`${keeper.id}`, moment)}
      and (x.created_at, x.id) > (
        coalesce((select p.at from retention_positions p where ${mine}), '-infinity'),
        coalesce((select p.id from retention_positions p where ${mine}), '00000000-0000-0000-0000-000000000000'))
    order by x.created_at, x.id limit ${batch}`);
  const due = rows.filter(({ is_due }) => is_due).map(({ id }) => id);
  const counts = nothingForgotten();
  if (due.length > 0) forgetting[table](tx, due, counts, at);
  const last = rows.length < batch ? undefined : rows.at(-1);
  savePosition(tx, keeper.id, table, last);
  await tx.rows(sql`select`);
  const changes = Object.entries(counts).flatMap(([field, count]) =>
    count === 0 ? [] : [[field, { to: count }]],
  );
  if (changes.length > 0) {
    const record = recordBy(theServer, { tx, at: now(), newId, origin });
    record('operators.records-forgotten', {
      of: keeper,
      changes: Object.fromEntries(changes),
    });
  }
  return last === undefined;
}

/** Saves the position. If there is no last row, the next pass starts again at the first row. */
function savePosition(tx: Transaction, operator_id: string, table: string, last: Row | undefined): void {
  tx.write(
    last === undefined
      ? sql`delete from retention_positions where operator_id = ${operator_id} and walk = ${table}`
      : sql`
          insert into retention_positions (operator_id, walk, at, id)
          values (${operator_id}, ${table}, ${last.at}::timestamptz, ${last.id})
          on conflict (operator_id, walk) do update set at = excluded.at, id = excluded.id`,
  );
}
