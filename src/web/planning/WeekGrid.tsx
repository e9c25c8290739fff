import { memo, useRef } from 'react';
import type { Board } from '#contract/planning/board.ts';
import { workTimeOn } from '#domain/planning/load.ts';
import { isOnCallOn } from '#domain/planning/on-call.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Board.module.css';
import { BoardJob } from './BoardJob.tsx';
import { useDrag } from './board-drag.ts';
import type { BoardItem } from './board-item.ts';
import { useRows } from './board-rows.ts';
import type { BoardTools } from './board-tools.ts';
import { groupBy } from './grid.ts';
import { isOffAllDay, OffReasons } from './OffParts.tsx';
import { overlapsAmong } from './overlaps.ts';
import { RowHead } from './RowHead.tsx';
import { useTodayInSight } from './steady/opening-in-sight.ts';

type WeekGridProps = {
  readonly board: Board;
  readonly jobs: readonly BoardItem[];
  readonly dates: readonly string[];
  readonly tools: BoardTools;
  readonly isBusy: boolean;
};

/** Seven days side by side, each with its jobs sorted by time. */
export function WeekGrid({ board, jobs, dates, tools, isBusy }: WeekGridProps) {
  const words = wordsOf(planningWords).board;
  const { operator, technicians } = board;
  const byTechnician = useRows(jobs);
  const today = todayIn(operator.time_zone, useNow());
  const room = useRef<HTMLElement>(null);
  useTodayInSight(room, { from: dates[0] ?? today, today, isBusy });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section ref={room} className={classes.scroll} data-scrolls tabIndex={0} aria-label={words.timetable}>
      <div className={classes.week}>
        <div className={classes.dates} aria-hidden>
          <span className={classes.corner} />
          {dates.map((date) => (
            <span key={date} data-day={date} data-today={date === today || undefined}>
              {words.weekday(date)}
            </span>
          ))}
        </div>
        <ul className={classes.rows}>
          {technicians.map((technician) => (
            <WeekRow
              key={technician.id}
              technician={technician}
              jobs={byTechnician.get(technician.id) ?? none}
              operator={operator}
              dates={dates}
              tools={tools}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

const none: readonly BoardItem[] = [];

type WeekRowProps = {
  readonly technician: Board['technicians'][number];
  readonly jobs: readonly BoardItem[];
  readonly operator: Board['operator'];
  readonly dates: readonly string[];
  readonly tools: BoardTools;
};

const WeekRow = memo(function WeekRow({ technician, jobs, operator, dates, tools }: WeekRowProps) {
  const { zone, store } = tools;
  const words = wordsOf(planningWords).board;
  const drop = useDrag(store, (drag) =>
    drag?.target?.slot.technician_id === technician.id ? drag.target : null,
  );
  const isTimeAsked = drop?.asksTime === true;
  const dropDate = drop && !isTimeAsked && dateIn(zone, new Date(drop.slot.scheduled_date));
  const byDate = groupBy(
    jobs.toSorted((one, other) => Date.parse(one.scheduled_date) - Date.parse(other.scheduled_date)),
    ({ scheduled_date }) => dateText(dateIn(zone, new Date(scheduled_date)), dates),
  );
  const overlaps = overlapsAmong(jobs);
  return (
    <li
      className={classes.row}
      data-inactive={!technician.is_active || undefined}
      data-free={jobs.length === 0 || undefined}
    >
      <RowHead
        technician={technician}
        jobs={jobs.length}
        minutes={jobs.map(({ duration_minutes }) => duration_minutes)}
        time={workTimeOn(dates, operator, technician)}
        isOnCall={dates.some((date) => isOnCallOn(date, technician.on_call))}
        overlapping={overlaps.size}
        isTarget={isTimeAsked}
      />
      {dates.map((date) => (
        <ul
          key={date}
          className={classes.cell}
          data-technician={technician.id}
          data-date={date}
          data-off={isOffAllDay({ date, operator, technician }) || undefined}
          data-drop={dropDate === date || undefined}
          data-asks={(dropDate === date && drop !== null && drop.concerns.length > 0) || undefined}
          aria-label={joined([shownName(technician), words.weekday(date)])}
        >
          <OffReasons date={date} operator={operator} technician={technician} />
          <DayLoad jobs={byDate.get(date) ?? none} />
          {(byDate.get(date) ?? none).map((job) => (
            <li key={job.id}>
              <BoardJob job={job} tools={tools} overlaps={joined(overlaps.get(job.id) ?? [])} />
            </li>
          ))}
        </ul>
      ))}
    </li>
  );
});

/** The number and the total hours of a technician's jobs on a day. Renders nothing for a day without jobs. */
function DayLoad({ jobs }: { readonly jobs: readonly BoardItem[] }) {
  const { dayLoad } = wordsOf(planningWords).board;
  if (jobs.length === 0) return null;
  const hours = jobs.reduce((sum, job) => sum + job.duration_minutes, 0) / 60;
  return (
    <li className={classes.dayLoad}>
      <bdi>{dayLoad(jobs.length, Math.round(hours * 10) / 10)}</bdi>
    </li>
  );
}

/**
 * Returns the date under which a job is shown. A job that began the night before the week is shown on the
 * week's first day.
 */
function dateText(date: string, [first = date]: readonly string[]): string {
  return date < first ? first : date;
}
