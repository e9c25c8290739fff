import { sql } from 'drizzle-orm';
import { daysBack } from '#domain/reminder.ts';
import type { Server } from '#server/platform/context.ts';
import { partAskedOn, visitAwaitsPart } from '#server/store/job-orders/awaited-part.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { notifyOnce, type OnceNotification } from './notify-once.ts';

/** The event contains no client, because only planners are notified. The day is in the operator's zone. */
const partsDue: OnceNotification<'job-orders.part-due'> = {
  kind: 'part_due',
  type: 'job-orders.part-due',
  due: (at) => {
    const today = dateAt(at, sql`o.time_zone`);
    return sql`
      select part.id, part.due_on, part.row from (
        select j.id, ${partAskedOn} as due_on, ${today} as today, json_build_object(
          'id', j.id, 'number', j.number, 'operator_id', j.operator_id, 'client_id', null, 'technician_id', null) as row
        from ${jobsWith('report', 'missing', 'settlement')} j join country_operators o on o.id = j.operator_id
        where ${visitAwaitsPart()} and o.suspended_at is null
      ) part
      where part.due_on between part.today - ${daysBack}::integer and part.today`;
  },
};

/**
 * Sends planners a single notification that the expected day of a missing part has come, or that no day is known yet.
 */
export async function notifyOfPartsDue(server: Server): Promise<void> {
  await notifyOnce(server, partsDue);
}
