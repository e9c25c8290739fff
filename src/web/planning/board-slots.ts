import type { Board, PlannedJob } from '#contract/planning/board.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { type Conflicts, conflictsOf, endOf, noConflicts, type Slot } from '#domain/planning/appointment.ts';
import { isEmergency } from '#domain/service-request.ts';
import { addDays } from '#domain/values/calendar.ts';
import { allows } from '#domain/workflow.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';
import { clockOf, type Day } from './board-axis.ts';
import { type BoardItem, isRequest } from './board-item.ts';

/** A job's appointment on the board. `technician_id` is null if the job is unassigned. */
export type BoardSlot = {
  readonly technician_id: string | null;
  readonly scheduled_date: string;
  /** The arrival window in minutes. If omitted, the window does not change. */
  readonly window_minutes?: number;
};

export function dayOf(date: string, zone: string): Day {
  const begin = (of: string) => Date.parse(instantOf(of, 0, zone));
  return { begins: begin(date), ends: begin(addDays(date, 1)) };
}

export function slotOf({
  scheduled_date,
  duration_minutes,
}: Pick<PlannedJob, 'scheduled_date' | 'duration_minutes'>): Slot {
  return { scheduled_date: new Date(scheduled_date), duration_minutes };
}

export function overlapsDay(job: PlannedJob, { begins, ends }: Day): boolean {
  const slot = slotOf(job);
  return slot.scheduled_date.getTime() < ends && endOf(slot).getTime() > begins;
}

export function boardSlotOf({ technician_id, scheduled_date, window_minutes }: PlannedJob): BoardSlot {
  return { technician_id, scheduled_date, window_minutes };
}

export function isSameSlot(one: BoardSlot, other: BoardSlot): boolean {
  return (
    one.technician_id === other.technician_id &&
    Date.parse(one.scheduled_date) === Date.parse(other.scheduled_date) &&
    (one.window_minutes ?? other.window_minutes) === (other.window_minutes ?? one.window_minutes)
  );
}

export function instantOf(date: string, minute: number, zone: string): string {
  return zonedToInstant(`${date} ${clockOf(minute)}`, zone);
}

/**
 * Returns whether the item can be moved. Work that has started cannot be moved. A request can be moved only once,
 * because the drop turns it into a job. Everyone who sees the board may plan. `approves` is true if the person may also
 * approve requests.
 */
export function isMovable(item: BoardItem, approves: boolean): boolean {
  if (isRequest(item)) return approves && item.technician_id === null;
  return allows(jobOrderWorkflow, 'assign', item);
}

/** Returns the conflicts of an appointment that can be found on the board. The server checks again. */
export function conflictsAt(
  board: Board,
  jobs: readonly PlannedJob[],
  job: BoardItem,
  slot: BoardSlot,
): Conflicts {
  const technician = board.technicians.find(({ id }) => id === slot.technician_id);
  if (technician === undefined) return noConflicts;
  const others = jobs.filter(
    (other) => other.id !== job.id && other.technician_id === technician.id && isJob('open', other),
  );
  return conflictsOf(slotOf({ ...job, ...slot }), {
    now: new Date(),
    isEmergency: isEmergency(job.urgency),
    arrive_by: job.arrive_by === null ? null : new Date(job.arrive_by),
    awaited_part: job.awaited_part,
    planned_for: isRequest(job) ? null : new Date(job.scheduled_date),
    hours: board.operator,
    technician,
    others: others.map((other) => ({ number: other.number, ...slotOf(other) })),
  });
}
