import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { Board } from '#contract/planning/board.ts';
import type { Concern } from '#domain/planning/appointment.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import type { BoardItem } from './board-item.ts';
import type { BoardMoves } from './board-moves.ts';
import type { Nudge } from './nudge-keys.ts';
import classes from './overlays.module.css';
import type { BoardSlot } from './places.ts';

type UndoBarProps = {
  readonly moves: BoardMoves;
  readonly board: Board;
  readonly nudge: Nudge | null;
  readonly concernsOf: (job: BoardItem, place: BoardSlot) => readonly Concern[];
};

const undoableMs = 8000;

/**
 * Says where a job was moved, and offers to undo that for eight seconds. After an approval it offers to
 * unassign the job.
 */
export function UndoBar({ moves, board, nudge, concernsOf }: UndoBarProps) {
  const words = wordsOf(planningWords).board;
  const { done, undo, takeBack, forget } = moves;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts with each move
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(forget, undoableMs);
    return () => clearTimeout(timer);
  }, [done]);
  const where = ({ job, place }: { job: BoardItem; place: BoardSlot }) => {
    const technician = board.technicians.find(({ id }) => id === place.technician_id);
    const at = formatDateTime(place.scheduled_date, board.operator.time_zone);
    if (technician === undefined) return words.takenBack(job.number);
    const made = nudge === null ? (done?.made ?? null) : null;
    return made === null
      ? words.movedTo(job.number, technician.name, at)
      : words.approved(job.number, made.number, technician.name, at);
  };
  const announcement = nudge ?? done?.move;
  const against = nudge === null ? [] : concernsOf(nudge.job, nudge.place);
  return (
    <div role="status" className={classes.undo} data-shown={announcement !== undefined || undefined}>
      {announcement !== undefined && (
        <bdi>{[where(announcement), ...against.map((concern) => words.concerns[concern])].join(' · ')}</bdi>
      )}
      {nudge === null && undo !== null && (
        <Button size="compact-md" variant="white" onClick={() => void undo()}>
          {words.undo}
        </Button>
      )}
      {nudge === null && takeBack !== null && (
        <Button size="compact-md" variant="white" onClick={() => void takeBack()}>
          {words.takeBack(done?.made?.number ?? '')}
        </Button>
      )}
    </div>
  );
}
