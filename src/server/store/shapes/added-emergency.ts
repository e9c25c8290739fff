import { sql } from 'drizzle-orm';
import type { EventType } from '#domain/events/event.ts';
import { jobIs, urgencyIs } from './conditions.ts';

const raised = sql.raw(`'${'job-orders.raised' satisfies EventType}'`);
const moved = sql.raw(`'${'job-orders.rescheduled' satisfies EventType}'`);

/**
 * SQL for the time when a later report made the planned job `j` an emergency; null if its appointment has moved since.
 * The role must have access to the job's events.
 */
export const emergencyAddedAt = sql`case when ${urgencyIs('emergency', 'j')} and ${jobIs('planned')} then (
  select e.at from events e
  where e.record_id = j.id and e.type = ${raised} and e.changes #>> '{urgency,to}' = j.urgency
    and not exists (
      select from events later
      where later.record_id = j.id and later.type = ${moved} and (later.at, later.id) > (e.at, e.id))
  order by e.at desc, e.id desc limit 1) end`;
