import { type SQL, sql } from 'drizzle-orm';
import type { EventType } from '#domain/events/event.ts';
import type { Concern } from '#domain/planning/appointment.ts';

const moved = sql.raw(`'${'job-orders.rescheduled' satisfies EventType}'`);

/**
 * Returns SQL that checks whether a planner has confirmed the conflict for the current appointment of the job `j`.
 * Each event of a plan lists the confirmed conflicts, and a later move of the appointment has its own event. `counts`
 * checks whether the confirming event `e` still counts.
 */
export function isConfirmed(concern: Concern, counts = sql`true`): SQL {
  const list = sql.raw(`'["${concern}"]'`);
  return sql`exists (
    select from events e
    where e.record_id = j.id and e.changes #> '{accepted_concerns,to}' @> ${list} and ${counts} and not exists (
      select from events l
      where l.record_id = j.id and l.type = ${moved} and (l.at, l.id) > (e.at, e.id)
        and not coalesce(l.changes #> '{accepted_concerns,to}' @> ${list}, false)))`;
}
