import { sql } from 'drizzle-orm';
import { settleLateWork } from '#contract/job-orders/late-work.ts';
import { NotFoundError } from '#domain/errors.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { type LateWorkRow, late_work } from '#server/store/job-orders/late-work.ts';
import { lockJobOrder } from '#server/store/job-orders/records.ts';
import { lockRow } from '#server/store/rows/rows.ts';
import { because } from '#words/say/because.ts';
import { viewLateWork } from './queries.ts';

/** Records what was done about late work. The technician who handed it in is notified. */
export const settle = command(
  settleLateWork,
  viewLateWork,
  async ({ tx, actor, now, record }, { id, late_work_id, note }) => {
    const [job, work]: [Awaited<ReturnType<typeof lockJobOrder>>, LateWorkRow] = await inOneTrip(
      lockJobOrder(tx, id),
      lockRow(tx, late_work, late_work_id, 'late work'),
    );
    if (work.job_order_id !== job.id) throw new NotFoundError('late work');
    if (work.settled_at !== null) throw new ProblemAnswer(409, 'refused', because('late_work_settled'));
    tx.write(sql`
      update late_work l set settled_at = ${now}, settled_by_user_id = ${actor.user_id}, settled_by_name = ${actor.name},
        settled_note = ${note}
      where l.id = ${late_work_id} and ${reachFilter('late_work', actor.role, 'l')}`);
    record('job-orders.late-work-settled', {
      of: job,
      ties: { client_id: null, technician_id: work.technician_id },
      changes: { late_work: { to: work.kind }, late_work_note: { to: note } },
    });
    return late_work_id;
  },
);
