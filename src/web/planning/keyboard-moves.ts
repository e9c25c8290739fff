import type { Board, PlannedJob } from '#contract/planning/board.ts';
import type { BoardView } from '#domain/planning/appointment.ts';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import { instantToZoned, zonedToInstant } from '#web/app/time/dates.ts';
import { slotMinutes } from './board-axis.ts';
import type { BoardItem } from './board-item.ts';
import { type BoardSlot, boardSlotOf } from './board-slots.ts';

const minuteMs = 60_000;

/** The view, and the visible dates in order. */
export type NudgeView = {
  readonly view: BoardView;
  readonly dates: readonly string[];
  readonly zone: string;
  readonly isRtl: boolean;
};

/**
 * Returns the target of Alt and an arrow key: a step of a quarter hour, of a day in the week view, or of one
 * row. Null if the target is outside the board. The keys are physical: in a right-to-left language, the left
 * arrow leads to a later time.
 */
export function nudgeOf(
  code: string,
  job: PlannedJob,
  { technicians }: Pick<Board, 'technicians'>,
  nudgeView: NudgeView,
): BoardSlot | null {
  const row = technicians.findIndex(({ id }) => id === job.technician_id);
  const inRow = (index: number): BoardSlot | null => {
    const technician = technicians[index];
    return technician ? { ...onVisibleDate(job, nudgeView), technician_id: technician.id } : null;
  };
  if (code === 'ArrowUp') return row > 0 ? inRow(row - 1) : null;
  // An unassigned job counts as row -1, so the next row is the first one.
  if (code === 'ArrowDown') return inRow(row + 1);
  const forward = nudgeView.isRtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = nudgeView.isRtl ? 'ArrowRight' : 'ArrowLeft';
  if ((code !== forward && code !== backward) || job.technician_id === null) return null;
  const scheduled_date = stepped(job.scheduled_date, code === forward ? 1 : -1, nudgeView);
  if (!nudgeView.dates.includes(dateIn(nudgeView.zone, new Date(scheduled_date)))) return null;
  return { technician_id: job.technician_id, scheduled_date };
}

/** Returns the time after one step: a quarter hour of real time, or one day at the same local time. */
function stepped(at: string, direction: number, { view, zone }: NudgeView): string {
  if (view === 'day') return new Date(Date.parse(at) + direction * slotMinutes * minuteMs).toISOString();
  const [date = '', clock = ''] = instantToZoned(at, zone).split(' ');
  return zonedToInstant(`${addDays(date, direction)} ${clock}`, zone);
}

/**
 * Returns a job's appointment. An unassigned job outside the visible dates moves to the first of them, at the
 * same time of day.
 */
function onVisibleDate(job: PlannedJob, { dates, zone }: NudgeView): BoardSlot {
  const [date = '', clock = ''] = instantToZoned(job.scheduled_date, zone).split(' ');
  const [first] = dates;
  if (job.technician_id !== null || first === undefined || dates.includes(date)) return boardSlotOf(job);
  return { ...boardSlotOf(job), scheduled_date: zonedToInstant(`${first} ${clock}`, zone) };
}

/** Returns the jobs, with the new appointment for the job that is being moved with the keyboard. */
export function withNudge(
  jobs: readonly BoardItem[],
  nudge: { readonly job: BoardItem; readonly slot: BoardSlot } | null,
): readonly BoardItem[] {
  return nudge === null
    ? jobs
    : jobs.map((job) => (job.id === nudge.job.id ? { ...job, ...nudge.slot } : job));
}
