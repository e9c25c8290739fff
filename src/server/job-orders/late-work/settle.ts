import { sql } from 'drizzle-orm';
import { settleLateWork } from '#contract/job-orders/late-work.ts';
import { NotFoundError } from '#domain/errors.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import type { LateWorkRow } from '#server/store/job-orders/late-work.ts';
import { lockJobOrder } from '#server/store/job-orders/records.ts';
import { because } from '#words/say/because.ts';
import { viewLateWorkOf } from './queries.ts';

type Settled = Pick<LateWorkRow, 'id' | 'kind' | 'technician_id' | 'settled_at'>;

/**
 * Records how late work was settled. The job is locked first, so if two planners choose the same entries, only one of
 * them settles these entries. Each technician who handed some of it in is notified once.
 */
export const settle = command(
  settleLateWork,
  viewLateWorkOf,
  async ({ tx, actor, now, record }, { id, late_work_ids, note }) => {
    const ids = [...new Set(late_work_ids)];
    const isChosen = sql`l.job_order_id = ${id} and l.id in ${ids} and ${reachFilter('late_work', actor.role, 'l')}`;
    const [job, works]: [Awaited<ReturnType<typeof lockJobOrder>>, Settled[]] = await inOneTrip(
      lockJobOrder(tx, id),
      tx.rows<Settled>(sql`
        select l.id, l.kind, l.technician_id, l.settled_at from late_work l where ${isChosen}
        order by l.done_at, l.id for update`),
    );
    if (works.length < ids.length) throw new NotFoundError('late work');
    if (works.some(({ settled_at }) => settled_at !== null)) {
      throw new ProblemAnswer(409, 'refused', because('late_work_settled'));
    }
    tx.write(sql`
      update late_work l set settled_at = ${now}, settled_by_user_id = ${actor.user_id}, settled_by_name = ${actor.name},
        settled_note = ${note}
      where ${isChosen}`);
    for (const technician_id of new Set(works.map((work) => work.technician_id))) {
      const own = works.filter((work) => work.technician_id === technician_id);
      record('job-orders.late-work-settled', {
        of: job,
        ties: { client_id: null, technician_id },
        changes: { late_work: { to: own.map(({ kind }) => kind) }, late_work_note: { to: note } },
      });
    }
    return id;
  },
);
