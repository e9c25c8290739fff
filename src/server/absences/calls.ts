import { sql } from 'drizzle-orm';
import { absence, addAbsence, listAbsences, removeAbsence } from '#contract/planning/absences.ts';
import type { Role } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Changes } from '#domain/events/event.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { once } from '#server/database/statements.ts';
import { command, type View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { type AbsenceRow, absences, insertAbsence, takeAbsence } from '#server/store/absences.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { lockSchedule } from '#server/store/job-orders/planned.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { findTechnician, type Technician } from '#server/store/technicians.ts';
import { affectedJobs } from './affected-jobs.ts';

const mostListed = 200;

/** Returns the open jobs during the absence `a` as a JSON array. */
const touched = (role: Role) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', j.id, 'number', 'JO-' || j.number, 'scheduled_date', j.scheduled_date, 'time_zone', o.time_zone)
    order by j.scheduled_date, j.id), '[]'::json)
  from (${affectedJobs(role)}) j)`;

const asJson = once((role: Role) => recordJson(absence, absences, 'a', { touched: touched(role) }));

const viewAbsence: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson(actor.role)} as json from absences a join country_operators o on o.id = a.operator_id
    where a.id = ${id} and ${reachFilter('absences', actor.role, 'a')}`);

/** Returns the dates for history, but never the reason, because history must not reveal why someone was away. */
function daysOf({ first_day, last_day, begins_at, ends_at }: AbsenceRow, side: 'from' | 'to'): Changes {
  const days = { first_day, last_day, begins_at, ends_at };
  const givenDays = Object.entries(days).filter(([, value]) => value !== null);
  return Object.fromEntries(givenDays.map(([name, value]) => [name, { [side]: value }]));
}

const of = ({ id, operator_id, name }: Technician, changes: Changes) => ({
  of: { id, operator_id, name },
  changes,
});

export const list = query(listAbsences, 'technician', ({ tx, actor, now }, input) => {
  const technician_id = input.technician_id ?? actor.technician_id ?? null;
  return tx.json(sql`
    select json_build_object('items', (
      select coalesce(json_agg(${asJson(actor.role)} order by a.first_day, a.id), '[]'::json)
      from (
        select * from absences a
        where a.technician_id = t.id and ${reachFilter('absences', actor.role, 'a')}
          and a.last_day >= ${dateAt(now, sql`o.time_zone`)}
        order by a.first_day, a.id limit ${mostListed}
      ) a)) as json
    from technicians t join country_operators o on o.id = t.operator_id
    where t.id = ${technician_id}::uuid and ${reachFilter('technicians', actor.role, 't')}`);
});

/**
 * Adds an absence while holding the planning lock. Another call that plans a job at the same time waits for the lock,
 * and then checks the job against the absence. Jobs that were planned earlier are in the response.
 */
export const add = command(addAbsence, viewAbsence, async ({ tx, now, newId, record }, input) => {
  const [, technician] = await inOneTrip(lockSchedule(tx, input), findTechnician(tx, input.technician_id));
  if (technician === null) throw new NotFoundError('technician');
  const { operator_id } = technician;
  const added: AbsenceRow = { ...input, id: newId(), operator_id, created_at: now };
  insertAbsence(tx, added);
  record('technicians.absence-added', of(technician, daysOf(added, 'to')));
  return added.id;
});

const viewNothing: View = async () => '{}';

export const remove = command(removeAbsence, viewNothing, async ({ tx, record }, { id }) => {
  const [technician, removed] = await inOneTrip(
    findTechnician(tx, sql`(select technician_id from absences where id = ${id})`),
    takeAbsence(tx, id),
  );
  if (technician === null) throw new NotFoundError('technician');
  record('technicians.absence-removed', of(technician, daysOf(removed, 'from')));
  return id;
});
