import { conflictsOfStart, movedTo } from '#domain/planning/visit-start.ts';
import { atWorkSince, hasSurelyLeft, proposedLeaving } from '#domain/visit/leaving.ts';
import { type StartConcern, visitLocationOf } from '#domain/visit/location.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';
import { because } from '#words/say/because.ts';
import type { HeldDay, OtherVisitHold } from './holds.ts';
import { leavingFrom } from './leaving.ts';
import { turnBack } from './turn-back.ts';

type Beginning = {
  readonly at: Date;
  readonly open: HeldDay;
  readonly accepted: readonly StartConcern[];
  /** The time at which the technician left the other visit, if they reported it. */
  readonly left_elsewhere_at?: string | undefined;
};

/**
 * Lets the technician set out for the job or start it, unless there is a conflict that was not accepted. Work on
 * another visit is put on hold, and a technician on the way to another visit turns back. An appointment on another day
 * moves to the time `at`. Returns the job with its new time. All other changes to the job must be written afterward.
 */
export function beginVisit(
  context: Pick<CommandContext, 'tx' | 'record' | 'now'>,
  job: JobOrderRow,
  { other, moved_from, client, time_zone }: OtherVisitHold,
  { at, open, accepted, left_elsewhere_at }: Beginning,
): JobOrderRow {
  const conflicts = conflictsOfStart(job, { at, time_zone, otherVisit: other, open });
  const { concerns } = conflicts;
  if (concerns.some((concern) => !accepted.includes(concern))) {
    throw buildConcernsProblem(conflicts, job, { other, client, left: leftOpen(other, at, time_zone) });
  }
  if (other !== null) {
    const said = { field: 'left_elsewhere_at', at: left_elsewhere_at } as const;
    turnBack(context, other, { at: leavingFrom(other, said, { now: at, time_zone }), moved_from });
  }
  return concerns.includes('other_day') ? moveAppointment(context, job, at) : job;
}

/**
 * Requires the technician to confirm a no-show if they are recorded at another visit. A no-show notifies the client
 * that the technician came, which a tap on the wrong job must not do. The other visit continues, because the technician
 * may have come here before it.
 */
export function requirePresence(
  job: JobOrderRow,
  hold: OtherVisitHold,
  { at, accepted }: Pick<Beginning, 'at' | 'accepted'>,
): void {
  if (hold.other === null || accepted.includes('elsewhere')) return;
  const left = leftOpen(hold.other, at, hold.time_zone);
  throw buildConcernsProblem({ concerns: ['elsewhere'], overlaps: [] }, job, { ...hold, left });
}

/**
 * Begins a visit and checks only the day. Reopening a form or reporting late does not mean that the technician is on
 * site.
 */
export function beginOnDay(
  context: Pick<CommandContext, 'tx' | 'record' | 'now'>,
  job: JobOrderRow,
  { time_zone }: Pick<OtherVisitHold, 'time_zone'>,
  beginning: Beginning,
): JobOrderRow {
  return beginVisit(context, job, { other: null, moved_from: null, client: null, time_zone }, beginning);
}

/**
 * Returns the earliest and the proposed time at which the technician left the other visit; null if they may still be
 * there.
 */
function leftOpen(other: JobOrderRow | null, now: Date, time_zone: string) {
  const since = other && atWorkSince(other);
  if (other === null || since === null || !hasSurelyLeft(other, { now, time_zone })) return null;
  return { from: since.toISOString(), proposed: proposedLeaving(other, now).toISOString() };
}

function buildConcernsProblem(
  { concerns, overlaps }: ReturnType<typeof conflictsOfStart>,
  job: JobOrderRow,
  {
    other,
    client,
    left,
  }: Pick<OtherVisitHold, 'other' | 'client'> & { readonly left: ReturnType<typeof leftOpen> },
): ProblemAnswer {
  const details = {
    concerns,
    planned_for: job.scheduled_date.toISOString(),
    ...(overlaps.length > 0 && { overlaps }),
  };
  const location = other && visitLocationOf(other);
  if (other === null || location === null) {
    return new ProblemAnswer(409, 'concerns', because('visit_of_other_day'), { details });
  }
  const number = `JO-${other.number}`;
  const since = (location === 'at_work' ? other.started_at : other.on_the_way_at) ?? other.scheduled_date;
  const elsewhere = {
    id: other.id,
    number,
    client_name: client?.name ?? '',
    client_second_name: client?.second_name ?? null,
    place: location,
    since: since.toISOString(),
    ...(left !== null && { left }),
  };
  return new ProblemAnswer(
    409,
    'concerns',
    because('visit_elsewhere', { number, client: elsewhere.client_name }),
    {
      details: { ...details, elsewhere },
    },
  );
}

/**
 * Moves the appointment and notifies the client. The row is written first, because the notification is built from it.
 */
function moveAppointment(
  { tx, record }: Pick<CommandContext, 'tx' | 'record'>,
  before: JobOrderRow,
  at: Date,
): JobOrderRow {
  const after = saveJobOrder(tx, before, {
    ...before,
    scheduled_date: movedTo(at),
    asked_date: null,
    asked_note: null,
  });
  record('job-orders.rescheduled', { before, after });
  return after;
}
