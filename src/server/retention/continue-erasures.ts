import { sql } from 'drizzle-orm';
import { theServer } from '#domain/events/author.ts';
import { type Regular, regularly } from '#server/outbox/regularly.ts';
import type { Server } from '#server/platform/context.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { systemFor } from '#server/store/access/identity.ts';
import type { UnfinishedErasure } from '#server/store/cases/unfinished-erasures.ts';
import { eraseFromHistory } from '#server/store/functions/erasing.ts';

const everyMs = 60_000;
const mostErasures = 100;

/** Erases people from the long histories of their operators, one piece per transaction. */
export function continueErasuresRegularly(server: Server): Regular {
  return regularly(server, 'erasures', everyMs, continueErasures);
}

/** Continues all unfinished erasures. If one of them fails, the others still get their turn. */
export async function continueErasures(
  server: Server,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const unfinished = await server.database.transaction(
    systemFor({ installation: 'people of any operator may have been erased' }),
    (tx) =>
      tx.rows<Pick<UnfinishedErasure, 'user_id' | 'operator_id'>>(sql`
        select user_id, operator_id from unfinished_erasures order by started_at, user_id limit ${mostErasures}`),
    { readOnly: true },
  );
  const failures: unknown[] = [];
  for (const person of unfinished) {
    try {
      while (!isStopped() && (await erasePiece(server, person)));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Returns false at the end of history, or if another server erases this person. */
async function erasePiece(
  { database, newId, now, origin }: Server,
  { user_id, operator_id }: Pick<UnfinishedErasure, 'user_id' | 'operator_id'>,
): Promise<boolean> {
  let isAtEnd = true;
  await database.transaction(systemFor({ operator: operator_id }), async (tx) => {
    const [erasure] = await tx.rows<UnfinishedErasure>(sql`
      select user_id, operator_id, traces, pseudonym, at::text as at, event_id, erased_events, started_at
      from unfinished_erasures where user_id = ${user_id} for update skip locked`);
    if (erasure === undefined) return;
    const { traces, pseudonym, at, event_id, erased_events } = erasure;
    eraseFromHistory(tx, user_id, traces, { pseudonym, after: { at, event_id } }, ({ events, next }) => {
      const count = erased_events + events;
      if (next === null) {
        tx.write(sql`delete from unfinished_erasures where user_id = ${user_id}`);
        const of = { id: user_id, operator_id, name: pseudonym };
        const changes = { erased_events: { to: count } };
        recordBy(theServer, { tx, at: now(), newId, origin })('accounts.history-erased', { of, changes });
        return;
      }
      isAtEnd = false;
      tx.write(sql`
        update unfinished_erasures set at = ${next.at}::timestamptz, event_id = ${next.event_id}, erased_events = ${count}
        where user_id = ${user_id}`);
    });
  });
  return !isAtEnd;
}
