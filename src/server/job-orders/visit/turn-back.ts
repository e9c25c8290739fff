import { type SQL, sql } from 'drizzle-orm';
import { suspendVisit, visitLocationOf } from '#domain/visit/location.ts';
import type { Transaction } from '#server/database/database.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { recordTurnedBack } from '#server/steps/job-move.ts';
import { doneLater } from '#server/steps/reported-moment.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';

/**
 * Returns the time of the appointment before the technician set out on another day. Returns null if setting out did not
 * move it, or if it was moved again since.
 */
export async function findMovedFrom(tx: Transaction, job_id: string | SQL): Promise<Date | null> {
  const [move] = await tx.rows<{ moved_from: Date }>(sql`
    select (moved.changes #>> '{scheduled_date,from}')::timestamptz as moved_from
    from job_orders j
      join events moved on moved.record_id = j.id and moved.type = 'job-orders.rescheduled'
      join events setting_out on setting_out.record_id = j.id and setting_out.type = 'job-orders.left'
        and setting_out.at = moved.at
    where j.id = ${job_id} and (moved.changes #>> '{scheduled_date,to}')::timestamptz = j.scheduled_date
    order by moved.at desc, moved.id desc limit 1`);
  return move?.moved_from ?? null;
}

/**
 * Puts the work on hold, or clears 'on the way', because the technician is going elsewhere or not coming. If setting
 * out had moved the appointment, restores its earlier time, because no one is coming at the new one.
 */
export function turnBack(
  { tx, record, now }: Pick<CommandContext, 'tx' | 'record' | 'now'>,
  before: JobOrderRow,
  { at, moved_from }: { readonly at: Date; readonly moved_from: Date | null },
): void {
  const isAtWork = visitLocationOf(before) === 'at_work';
  const after = saveJobOrder(tx, before, { ...before, ...suspendVisit(before, at) });
  if (isAtWork) record('job-orders.paused', { before, after });
  else recordTurnedBack({ record }, before, after, doneLater(at, now));
  if (isAtWork || moved_from === null) return;
  const restored = saveJobOrder(tx, after, { ...after, scheduled_date: moved_from });
  record('job-orders.rescheduled', { before: after, after: restored });
}
