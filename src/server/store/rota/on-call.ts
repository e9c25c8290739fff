import { type SQL, sql } from 'drizzle-orm';
import { NotFoundError } from '#domain/errors.ts';
import type { OnCallTurn } from '#domain/planning/on-call.ts';
import type { Transaction } from '#server/database/database.ts';
import { on_call_turns } from '#server/store/absences.ts';
import { lockOf } from '#server/store/rows/named-locks.ts';
import { insertRow } from '#server/store/rows/rows.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import type { TimeToHold } from '#server/store/technicians.ts';

type OnCallTurnRow = typeof on_call_turns.$inferSelect;

export function insertTurn(tx: Transaction, turn: OnCallTurnRow): void {
  insertRow(tx, on_call_turns, turn);
}

const operatorOf = (technician_id: string) =>
  sql`(select operator_id from technicians where id = ${technician_id}::uuid)`;

/** Prevents other changes to the on-call shifts of the technician's operator until the transaction ends. */
export async function lockRota(tx: Transaction, technician_id: string): Promise<void> {
  await tx.rows(sql`select ${lockOf('on call', operatorOf(technician_id))}`);
}

/** An on-call shift with the name of its technician. */
export type NamedTurn = OnCallTurnRow & { readonly name: string };

const named = sql`x.*, (select name from technicians where id = x.technician_id) as name`;

/** Deletes and returns the operator's on-call shifts that overlap with these days, from today on. */
export function takeTurnsOn(
  tx: Transaction,
  { technician_id, first_day, last_day }: OnCallTurn & { readonly technician_id: string },
  now: Date,
): Promise<NamedTurn[]> {
  const today = sql`(select ${dateAt(now, sql`o.time_zone`)} from country_operators o where o.id = x.operator_id)`;
  return tx.rows<NamedTurn>(sql`
    delete from on_call_turns x
    where x.operator_id = ${operatorOf(technician_id)} and x.last_day >= greatest(${first_day}::date, ${today})
      and x.first_day <= ${last_day}
    returning ${named}`);
}

/** Returns true if the technician is absent for the whole day. */
export async function isAwayToday(tx: Transaction, technician_id: string, now: Date): Promise<boolean> {
  const today = dateAt(now, sql`o.time_zone`);
  const [found] = await tx.rows(sql`
    select from absences a join country_operators o on o.id = a.operator_id
    where a.technician_id = ${technician_id}::uuid and a.begins_at is null
      and a.first_day <= ${today} and a.last_day >= ${today} limit 1`);
  return found !== undefined;
}

/** Deletes the on-call shift and returns it; throws NotFoundError if the caller has no access to it. */
export async function takeTurn(tx: Transaction, id: string): Promise<NamedTurn> {
  const [turn] = await tx.rows<NamedTurn>(
    sql`delete from on_call_turns x where x.id = ${id} returning ${named}`,
  );
  if (turn === undefined) throw new NotFoundError('on-call turn');
  return turn;
}

/** Returns the technician's on-call shifts around the time, with a margin that covers every possible time zone. */
export function turnsAround(
  tx: Transaction,
  { technician_id, scheduled_date }: TimeToHold,
): Promise<OnCallTurn[]> {
  const at = sql`${scheduled_date}::timestamptz`;
  return tx.rows<OnCallTurn>(sql`
    select first_day, last_day from on_call_turns
    where technician_id = ${technician_id}::uuid
      and first_day <= (${at} + interval '2 days')::date and last_day >= (${at} - interval '1 day')::date
    order by first_day, id`);
}

/** Returns the active technician on call today who is not absent for the whole day; null if there is none. */
export async function findOnCall(
  tx: Transaction,
  operator_id: SQL | string,
  now: Date,
): Promise<{ readonly technician_id: string } | null> {
  const today = dateAt(now, sql`o.time_zone`);
  const [found] = await tx.rows<{ technician_id: string }>(sql`
    select t.id as technician_id
    from country_operators o
      join on_call_turns x on x.operator_id = o.id and x.first_day <= ${today} and x.last_day >= ${today}
      join technicians t on t.id = x.technician_id
    where o.id = ${operator_id} and t.is_active and not exists (
      select from absences a
      where a.technician_id = t.id and a.first_day <= ${today} and a.last_day >= ${today} and a.begins_at is null)
    order by x.first_day, x.id limit 1`);
  return found ?? null;
}
