import { memo, useMemo, useRef } from 'react';
import type { Board } from '#contract/planning/board.ts';
import { workTimeOn } from '#domain/planning/load.ts';
import { isOnCallOn } from '#domain/planning/on-call.ts';
import { dayHoursOn, holidayOn, minuteOfDay, specialHoursOn, workDayOn } from '#domain/planning/work-time.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatTime, todayIn } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Board.module.css';
import { BoardJob } from './BoardJob.tsx';
import {
  type Axis,
  clockOf,
  columnsOf,
  type Day,
  hoursOf,
  lanesOf,
  type Span,
  shareOf,
  slotsOf,
  spanOf,
} from './board-axis.ts';
import { useDrag } from './board-drag.ts';
import type { BoardItem } from './board-item.ts';
import { useRows } from './board-rows.ts';
import { dayOf, slotOf } from './board-slots.ts';
import type { BoardTools } from './board-tools.ts';
import { variables } from './grid.ts';
import { OffParts } from './OffParts.tsx';
import { overlapsAmong } from './overlaps.ts';
import { RowHead } from './RowHead.tsx';
import { useOpeningInSight } from './steady/opening-in-sight.ts';

type DayGridProps = {
  readonly board: Board;
  readonly jobs: readonly BoardItem[];
  readonly axis: Axis;
  readonly date: string;
  readonly tools: BoardTools;
  readonly isBusy: boolean;
};

/** One day of the board. Each technician has a row, and the hours run in the reading direction. */
export function DayGrid({ board, jobs, axis, date, tools, isBusy }: DayGridProps) {
  const words = wordsOf(planningWords).board;
  const byTechnician = useRows(jobs);
  const { operator, technicians } = board;
  const day = useMemo(() => dayOf(date, operator.time_zone), [date, operator.time_zone]);
  const room = useRef<HTMLElement>(null);
  const [opens_at] = dayHoursOn(date, operator);
  useOpeningInSight(room, { opens_at, date, zone: operator.time_zone, isBusy });
  const isDayOff = workDayOn(date, operator, null) === null;
  const named = holidayOn(date, operator) ?? (isDayOff ? null : specialHoursOn(date, operator));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section ref={room} className={classes.scroll} data-scrolls tabIndex={0} aria-label={words.timetable}>
      <div className={classes.day} style={variables({ slots: slotsOf(axis) })}>
        <div className={classes.hours} aria-hidden>
          <span className={classes.corner}>
            {named === null ? isDayOff && words.weekend : shownName(named)}
          </span>
          <div className={classes.track}>
            {hoursOf(axis).map((minute) => (
              <span
                key={minute}
                data-hour={minute}
                style={{ gridColumnStart: columnsOf(axis, { begins: minute, ends: minute }).start }}
              >
                <bdi>{formatTime(`${date}T${clockOf(minute)}Z`, 'UTC')}</bdi>
              </span>
            ))}
          </div>
        </div>
        <ul className={classes.rows}>
          {technicians.map((technician) => (
            <DayRow
              key={technician.id}
              technician={technician}
              jobs={byTechnician.get(technician.id) ?? none}
              operator={operator}
              axis={axis}
              date={date}
              day={day}
              tools={tools}
            />
          ))}
        </ul>
        <NowLine axis={axis} date={date} zone={operator.time_zone} />
      </div>
    </section>
  );
}

const none: readonly BoardItem[] = [];

type DayRowProps = {
  readonly technician: Board['technicians'][number];
  readonly jobs: readonly BoardItem[];
  readonly operator: Board['operator'];
  readonly axis: Axis;
  readonly date: string;
  readonly day: Day;
  readonly tools: BoardTools;
};

const DayRow = memo(function DayRow({ technician, jobs, operator, axis, date, day, tools }: DayRowProps) {
  const { zone, store } = tools;
  const drop = useDrag(store, (drag) => (drag?.target?.slot.technician_id === technician.id ? drag : null));
  const isTimeAsked = drop?.target?.asksTime === true;
  const sorted = jobs
    .map((job) => ({ job, span: spanOf(slotOf(job), day, zone) }))
    .toSorted((one, other) => one.span.begins - other.span.begins || one.job.id.localeCompare(other.job.id));
  const lanes = lanesOf(sorted.map(({ span }) => span));
  const minutes = sorted.map(({ span }) => span.ends - span.begins);
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
        minutes={minutes}
        time={workTimeOn([date], operator, technician)}
        isOnCall={isOnCallOn(date, technician.on_call)}
        overlapping={overlaps.size}
        isTarget={isTimeAsked}
      />
      <ul
        className={classes.track}
        data-technician={technician.id}
        data-date={date}
        aria-label={shownName(technician)}
        style={variables({ lanes: Math.max(0, ...lanes) + 1 })}
      >
        <OffParts axis={axis} date={date} operator={operator} technician={technician} />
        {sorted.map(({ job, span }, index) => {
          const { start, end } = columnsOf(axis, span);
          return (
            <li
              key={job.id}
              className={classes.place}
              style={{ gridColumn: `${start} / ${end}`, gridRow: (lanes[index] ?? 0) + 1 }}
            >
              <BoardJob job={job} tools={tools} overlaps={joined(overlaps.get(job.id) ?? [])} />
            </li>
          );
        })}
        {drop?.target && !isTimeAsked && (
          <li
            aria-hidden
            className={classes.drop}
            data-asks={drop.target.concerns.length > 0 || undefined}
            style={dropColumns(axis, spanOf(slotOf({ ...drop.job, ...drop.target.slot }), day, zone))}
          />
        )}
      </ul>
    </li>
  );
});

function dropColumns(axis: Axis, span: Span) {
  const { start, end } = columnsOf(axis, span);
  return { gridColumn: `${start} / ${end}`, gridRow: 1 };
}

function NowLine({
  axis,
  date,
  zone,
}: {
  readonly axis: Axis;
  readonly date: string;
  readonly zone: string;
}) {
  const now = useNow();
  const share = date === todayIn(zone, now) ? shareOf(axis, minuteOfDay(zone, now)) : null;
  return share === null ? null : <div aria-hidden className={classes.now} style={variables({ share })} />;
}
