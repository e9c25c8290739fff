import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { Board } from '#contract/planning/board.ts';
import type { Concern } from '#domain/planning/appointment.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import type { BoardItem } from './board-item.ts';
import type { BoardMoves } from './board-moves.ts';
import type { BoardSlot } from './board-slots.ts';
import type { Nudge } from './keyboard-move-keys.ts';
import classes from './overlays.module.css';

type UndoBarProps = {
  readonly moves: BoardMoves;
  readonly board: Board;
  readonly nudge: Nudge | null;
  readonly concernsOf: (job: BoardItem, slot: BoardSlot) => readonly Concern[];
};

const undoableMs = 8000;

/**
 * Says where a job was moved to, and offers to undo the move for eight seconds. After an approval, it offers
 * to unassign the new job instead.
 */
export function UndoBar({ moves, board, nudge, concernsOf }: UndoBarProps) {
  const words = wordsOf(planningWords).board;
  const { done, undo, takeBack, forget } = moves;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move restarts the timer
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(forget, undoableMs);
    return () => clearTimeout(timer);
  }, [done]);
  const where = ({ job, slot }: { job: BoardItem; slot: BoardSlot }) => {
    const technician = board.technicians.find(({ id }) => id === slot.technician_id);
    const at = formatDateTime(slot.scheduled_date, board.operator.time_zone);
    if (technician === undefined) return words.takenBack(job.number);
    const createdJob = nudge === null ? (done?.createdJob ?? null) : null;
    return createdJob === null
      ? words.movedTo(job.number, shownName(technician), at)
      : words.approved(job.number, createdJob.number, shownName(technician), at);
  };
  const announcement = nudge ?? done?.move;
  const against = nudge === null ? [] : concernsOf(nudge.job, nudge.slot);
  return (
    <div role="status" className={classes.undo} data-shown={announcement !== undefined || undefined}>
      {announcement !== undefined && (
        <bdi>
          {unbroken([where(announcement), ...against.map((concern) => words.concerns[concern])].join(' · '))}
        </bdi>
      )}
      {nudge === null && undo !== null && (
        <Button size="compact-md" variant="white" onClick={() => void undo()}>
          {words.undo}
        </Button>
      )}
      {nudge === null && takeBack !== null && (
        <Button size="compact-md" variant="white" onClick={() => void takeBack()}>
          {words.takeBack(done?.createdJob?.number ?? '')}
        </Button>
      )}
    </div>
  );
}
