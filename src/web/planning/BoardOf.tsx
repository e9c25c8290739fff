import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Board, PlannedJob } from '#contract/planning/board.ts';
import type { BoardView } from '#domain/planning/appointment.ts';
import { minuteOfDay } from '#domain/planning/work-time.ts';
import { addDays } from '#domain/values/calendar.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Board.module.css';
import { BoardDialogs } from './BoardDialogs.tsx';
import { BoardTray } from './BoardTray.tsx';
import { type Axis, axisOf, type Day, minuteAt, spanOf } from './board-axis.ts';
import { type Spot, useBoardDrag } from './board-drag.ts';
import { useBoardMoves } from './board-moves.ts';
import { type BoardTarget, type BoardTools, sameTarget } from './board-tools.ts';
import { DayGrid } from './DayGrid.tsx';
import { DragGhost } from './DragGhost.tsx';
import { useLatest } from './latest-call.ts';
import { useNudge } from './nudge-keys.ts';
import { dayOf, fallsOn, instantOf, objectionsAt, slotOf } from './places.ts';
import { UndoBar } from './UndoBar.tsx';
import { WeekGrid } from './WeekGrid.tsx';

type BoardOfProps = {
  readonly board: Board;
  readonly view: BoardView;
  readonly from: string;
  /** True while the jobs of other days are still shown, because the wanted ones are being read. */
  readonly isBusy: boolean;
};

const daysOf: Readonly<Record<BoardView, number>> = { day: 1, week: 7 };

export function BoardOf({ board, view, from, isBusy }: BoardOfProps) {
  const { time_zone } = board.operator;
  const { noTechnicians } = wordsOf(planningWords).board;
  const moves = useBoardMoves(board);
  const [opened, setOpened] = useState<PlannedJob | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptJobFocus(area);
  const dates = useMemo(
    () => Array.from({ length: daysOf[view] }, (_, index) => addDays(from, index)),
    [view, from],
  );
  const { jobs, nudge, onKeyDown } = useNudge(moves, board, { view, dates, zone: time_zone }, keepFocus);
  const shown = useMemo(
    () => ({ ...dayOf(from, time_zone), ends: dayOf(dates.at(-1) ?? from, time_zone).ends }),
    [dates, from, time_zone],
  );
  const placed = useMemo(
    () => jobs.filter((job) => job.technician_id !== null && fallsOn(job, shown)),
    [jobs, shown],
  );
  const axis = useAxis(board.operator, placed, shown);

  const targetAt = (job: PlannedJob, { technician_id, date, share }: Spot): BoardTarget | null => {
    if (technician_id === null) return { place: { ...job, technician_id: null }, concerns: [] };
    const minute =
      view === 'day'
        ? minuteAt(axis, share, job.duration_minutes)
        : minuteOfDay(time_zone, new Date(job.scheduled_date));
    const place = { technician_id, scheduled_date: instantOf(date, minute, time_zone) };
    return { place, concerns: objectionsAt(board, jobs, job, place).concerns };
  };
  const drag = useBoardDrag<BoardTarget>({
    targetAt,
    isSame: sameTarget,
    drop: (job, { place: { technician_id, scheduled_date } }) => {
      keepFocus(job.id);
      moves.move(job, { technician_id, scheduled_date });
    },
  });

  const { begin, store, ghost } = drag;
  const open = useCallback((job: PlannedJob) => setOpened(job), []);
  const take = useLatest(begin);
  const tools: BoardTools = useMemo(
    () => ({ zone: time_zone, begin: take, open, store }),
    [time_zone, take, open, store],
  );
  const grid = { board, jobs: placed, tools };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the jobs inside
    <div className={classes.board} ref={area} onKeyDown={onKeyDown} aria-busy={isBusy || undefined}>
      <BoardTray board={board} jobs={jobs} tools={tools} />
      {board.technicians.length === 0 && <EmptyState text={noTechnicians} />}
      {view === 'day' ? <DayGrid {...grid} axis={axis} date={from} /> : <WeekGrid {...grid} dates={dates} />}
      <DragGhost store={store} ghost={ghost} zone={time_zone} />
      <UndoBar
        moves={moves}
        board={board}
        nudge={nudge}
        concernsOf={(job, place) => objectionsAt(board, jobs, job, place).concerns}
      />
      <BoardDialogs
        board={board}
        moves={moves}
        opened={opened}
        close={() => setOpened(null)}
        keepFocus={keepFocus}
      />
    </div>
  );
}

/** Gives the same axis as before while its ends stay the same, so that no row is drawn again. */
function useAxis(operator: Board['operator'], jobs: readonly PlannedJob[], day: Day): Axis {
  const { from, until } = useMemo(
    () =>
      axisOf(
        operator,
        jobs.map((job) => spanOf(slotOf(job), day, operator.time_zone)),
      ),
    [operator, jobs, day],
  );
  return useMemo(() => ({ from, until }), [from, until]);
}

/** A job that moves to another row becomes another element. The focus follows it there, unless it was moved elsewhere. */
function useKeptJobFocus(area: React.RefObject<HTMLDivElement | null>) {
  const kept = useRef<string | null>(null);
  useEffect(() => {
    const release = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('[data-job], [role="dialog"]') === null) {
        kept.current = null;
      }
    };
    window.addEventListener('pointerdown', release);
    return () => window.removeEventListener('pointerdown', release);
  }, []);
  useLayoutEffect(() => {
    if (kept.current === null || document.activeElement !== document.body) return;
    area.current?.querySelector<HTMLElement>(`[data-job="${kept.current}"]`)?.focus();
  });
  return useCallback((id: string) => {
    kept.current = id;
  }, []);
}
