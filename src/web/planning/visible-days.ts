import { useMemo } from 'react';
import type { Board } from '#contract/planning/board.ts';
import type { BoardView } from '#domain/planning/appointment.ts';
import { dayHoursOn } from '#domain/planning/work-time.ts';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import { type Axis, axisOf, type Day, spanOf } from './board-axis.ts';
import type { BoardItem } from './board-item.ts';
import { dayOf, overlapsDay, slotOf } from './board-slots.ts';

const daysOf: Readonly<Record<BoardView, number>> = { day: 1, week: 7 };

/**
 * Returns the dates on the board, and the period from the start of the first date to the end of the last one.
 */
export function useVisibleDays(view: BoardView, from: string, zone: string) {
  const dates = useMemo(
    () => Array.from({ length: daysOf[view] }, (_, index) => addDays(from, index)),
    [view, from],
  );
  const period = useMemo(
    () => ({ ...dayOf(from, zone), ends: dayOf(dates.at(-1) ?? from, zone).ends }),
    [dates, from, zone],
  );
  return { dates, period };
}

/** Returns the items that appear in the rows: those on the visible days that have a technician. */
export function usePlacedItems(jobs: readonly BoardItem[], period: Day): readonly BoardItem[] {
  return useMemo(
    () => jobs.filter((job) => job.technician_id !== null && overlapsDay(job, period)),
    [jobs, period],
  );
}

/** Returns the axis. It stays the same object while its ends stay the same, so no row renders again. */
export function useAxis(operator: Board['operator'], jobs: readonly BoardItem[], day: Day): Axis {
  const { from, until } = useMemo(
    () =>
      axisOf(
        dayHoursOn(dateIn(operator.time_zone, new Date(day.begins)), operator),
        jobs.map((job) => spanOf(slotOf(job), day, operator.time_zone)),
      ),
    [operator, jobs, day],
  );
  return useMemo(() => ({ from, until }), [from, until]);
}
