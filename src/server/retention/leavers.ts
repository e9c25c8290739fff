import { type SQL, sql } from 'drizzle-orm';
import { theServer } from '#domain/events/author.ts';
import type { Server } from '#server/platform/context.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { eraseTraces, refusalToErase } from '#server/steps/erase-person.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { isInUse, isMainOfClientInUse, lockTraces } from '#server/store/personal-data.ts';
import { leavers } from './retained-tables.ts';

/** The maximum number of accounts that one run checks, and the maximum number of people that it erases. */
const noticedInTurn = 500;
const erasedInTurn = 20;

const everybody = '00000000-0000-0000-0000-000000000000';

/**
 * Records which people no longer have a role or record, and which people have one again. A person counts as gone from
 * this check on.
 */
export async function noticeLeavers({ database }: Server, at: Date): Promise<void> {
  const position = sql`retention_positions q where q.operator_id = ${everybody} and q.walk = 'profiles'`;
  await database.transaction(
    systemFor({ installation: 'people who have left are found at all operators' }),
    async (tx) => {
      const looked = sql`
        select p.id, p.created_at, p.operator_id is not null and not (${isInUse})
          and not ${isMainOfClientInUse} as has_left
        from profiles p left join user_roles r on r.user_id = p.id
        where (p.created_at, p.id) > (
          coalesce((select q.at from ${position}), '-infinity'), coalesce((select q.id from ${position}), ${everybody}))
        order by p.created_at, p.id limit ${noticedInTurn}`;
      const [last] = await tx.rows<{ at: string | null; id: string | null }>(sql`
        with looked as materialized (${looked}), noted as (
          update profiles p set left_at = case when l.has_left then ${at}::timestamptz end
          from looked l
          where l.id = p.id and p.erased_at is null and l.has_left = (p.left_at is null)
          returning 1
        ), numbered as (select *, row_number() over (order by created_at, id) as place from looked)
        select n.created_at::text as at, n.id from (select count(*) from noted) x
          left join numbered n on n.place = ${noticedInTurn}`);
      tx.write(
        last?.id
          ? sql`
              insert into retention_positions (operator_id, walk, at, id)
              values (${everybody}, 'profiles', ${last.at}::timestamptz, ${last.id})
              on conflict (operator_id, walk) do update set at = excluded.at, id = excluded.id`
          : sql`delete from retention_positions q where q.operator_id = ${everybody} and q.walk = 'profiles'`,
      );
    },
  );
}

/** Erases each person in a separate transaction, in the server's own role and limited to their operator. */
export async function eraseLeavers(
  server: Server,
  operator_id: string,
  moment: SQL,
  isStopped: () => boolean,
): Promise<void> {
  const { database, newId, origin } = server;
  const scope = systemFor({ operator: operator_id });
  const due = await database.transaction(scope, (tx) =>
    tx.rows<{ id: string }>(sql`
      select p.id from ${leavers(sql`${operator_id}`, moment)} order by p.left_at, p.id limit ${erasedInTurn}`),
  );
  for (const { id } of due) {
    if (isStopped()) return;
    await database.transaction(scope, async (tx) => {
      const traces = await lockTraces(tx, id);
      if (traces === null || traces.erased_at !== null) return;
      if (refusalToErase(traces, null) !== null) {
        tx.write(sql`update profiles set left_at = null where id = ${id}`);
        return;
      }
      const now = server.now();
      eraseTraces(
        {
          tx,
          now,
          record: recordBy(theServer, { tx, at: now, newId, origin }),
          asSystem: (within, work) => {
            const back = tx.switchTo(systemFor(within));
            work();
            back();
          },
        },
        traces,
      );
    });
  }
}
