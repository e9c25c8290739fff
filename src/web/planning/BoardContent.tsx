import { useCallback, useMemo, useRef, useState } from 'react';
import type { Board } from '#contract/planning/board.ts';
import type { BoardOrder, BoardView } from '#domain/planning/appointment.ts';
import { minuteOfDay } from '#domain/planning/work-time.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { callersOf } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { AddLink } from '#web/records/people/AddLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { techniciansWords } from '#words/en/technicians.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Board.module.css';
import { BoardDialogs, type OpenItem } from './BoardDialogs.tsx';
import { BoardTray } from './BoardTray.tsx';
import { minuteAt } from './board-axis.ts';
import { type PointerTarget, useBoardDrag } from './board-drag.ts';
import type { BoardItem } from './board-item.ts';
import { useBoardMoves } from './board-moves.ts';
import { conflictsAt, instantOf } from './board-slots.ts';
import { type BoardTarget, type BoardTools, sameTarget } from './board-tools.ts';
import { DayGrid } from './DayGrid.tsx';
import { DragGhost } from './DragGhost.tsx';
import { useNudge } from './keyboard-move-keys.ts';
import { useRowOrder } from './row-order.ts';
import { useKeptJobFocus } from './steady/kept-job-focus.ts';
import { useLatest } from './steady/latest-call.ts';
import { UndoBar } from './UndoBar.tsx';
import { useAxis, usePlacedItems, useVisibleDays } from './visible-days.ts';
import { WeekGrid } from './WeekGrid.tsx';

type BoardContentProps = {
  readonly board: Board;
  readonly view: BoardView;
  readonly from: string;
  readonly order: BoardOrder;
  /** Identifies the technician search and its page; empty for the first page without a search. */
  readonly narrowing: string;
  /** True while the chosen days are loading and the jobs of other days are still shown. */
  readonly isBusy: boolean;
};

export function BoardContent({ board, view, from, order, narrowing, isBusy }: BoardContentProps) {
  const { time_zone } = board.operator;
  const { noTechnicians, pages } = wordsOf(planningWords).board;
  const approves = useMayApprove();
  const area = useRef<HTMLDivElement>(null);
  const { keep, followJob } = useKeptJobFocus(area);
  const moves = useBoardMoves(board, followJob);
  const [opened, setOpened] = useState<OpenItem | null>(null);
  const { dates, period } = useVisibleDays(view, from, time_zone);
  const before = usePlacedItems(moves.jobs, period);
  const rows = useRowOrder(board.technicians, before, {
    order,
    viewKey: `${view} ${from} ${narrowing}`,
    isBusy,
    operator: board.operator,
    dates,
  });
  const sorted = useMemo(() => ({ ...board, technicians: rows }), [board, rows]);
  const { jobs, nudge, onKeyDown } = useNudge(
    moves,
    sorted,
    { view, dates, zone: time_zone, approves },
    keep,
  );
  const placed = usePlacedItems(jobs, period);
  const axis = useAxis(board.operator, placed, period);

  const targetAt = (job: BoardItem, { technician_id, date, share }: PointerTarget): BoardTarget | null => {
    if (technician_id === null) return { slot: { ...job, technician_id: null }, concerns: [] };
    if (date === null) return { slot: { ...job, technician_id }, concerns: [], asksTime: true };
    const minute =
      view === 'day'
        ? minuteAt(axis, share, job.duration_minutes)
        : minuteOfDay(time_zone, new Date(job.scheduled_date));
    const slot = { technician_id, scheduled_date: instantOf(date, minute, time_zone) };
    return { slot, concerns: conflictsAt(board, jobs, job, slot).concerns };
  };
  const { begin, store, ghost } = useBoardDrag<BoardTarget>({
    targetAt,
    isSame: sameTarget,
    drop: (job, { slot: { technician_id, scheduled_date }, asksTime }) => {
      keep(job.id);
      if (asksTime) setOpened({ item: job, technician_id });
      else moves.move(job, { technician_id, scheduled_date });
    },
  });

  const open = useCallback((item: BoardItem) => setOpened({ item }), []);
  const take = useLatest(begin);
  const tools: BoardTools = useMemo(
    () => ({ zone: time_zone, begin: take, open, store, approves }),
    [time_zone, take, open, store, approves],
  );
  const grid = { board: sorted, jobs: placed, tools };
  const timetable =
    view === 'day' ? (
      <DayGrid {...grid} axis={axis} date={from} isBusy={isBusy} />
    ) : (
      <WeekGrid {...grid} dates={dates} isBusy={isBusy} />
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key presses are meant for the jobs inside
    <div className={classes.board} ref={area} onKeyDown={onKeyDown} aria-busy={isBusy || undefined}>
      <BoardTray board={board} jobs={jobs} tools={tools} />
      {board.technicians_count === 0 ? (
        <EmptyState text={narrowing === '' ? noTechnicians : pages.none}>
          {narrowing === '' && (
            <AddLink screen="/operator/technicians" text={wordsOf(techniciansWords).add} />
          )}
        </EmptyState>
      ) : (
        timetable
      )}
      <DragGhost store={store} ghost={ghost} zone={time_zone} />
      <UndoBar
        moves={moves}
        board={board}
        nudge={nudge}
        concernsOf={(job, slot) => conflictsAt(board, jobs, job, slot).concerns}
      />
      <BoardDialogs
        board={board}
        moves={moves}
        opened={opened}
        close={() => setOpened(null)}
        keepFocus={keep}
      />
    </div>
  );
}

/** True if this person may approve a request by dropping it on a row. */
function useMayApprove(): boolean {
  const role = useEffectiveRole();
  return role !== null && callersOf(serviceRequestWorkflow, 'approve').includes(role);
}
