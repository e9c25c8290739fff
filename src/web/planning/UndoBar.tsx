import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { Board, PlannedJob } from '#contract/planning/board.ts';
import type { Concern } from '#domain/planning/appointment.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import type { BoardMoves } from './board-moves.ts';
import type { Nudge } from './nudge-keys.ts';
import classes from './overlays.module.css';
import type { Place } from './places.ts';

type UndoBarProps = {
  readonly moves: BoardMoves;
  readonly board: Board;
  readonly nudge: Nudge | null;
  readonly concernsOf: (job: PlannedJob, place: Place) => readonly Concern[];
};

const undoableMs = 8000;

/** Says where a job was moved, and offers to undo that for eight seconds. */
export function UndoBar({ moves, board, nudge, concernsOf }: UndoBarProps) {
  const words = wordsOf(planningWords).board;
  const { done, undo, forget } = moves;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the move on
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(forget, undoableMs);
    return () => clearTimeout(timer);
  }, [done]);
  const where = ({ job, place }: { job: PlannedJob; place: Place }) => {
    const technician = board.technicians.find(({ id }) => id === place.technician_id);
    const at = formatDateTime(place.scheduled_date, board.operator.time_zone);
    return technician ? words.movedTo(job.number, technician.name, at) : words.takenBack(job.number);
  };
  const said = nudge ?? done?.move;
  const against = nudge === null ? [] : concernsOf(nudge.job, nudge.place);
  return (
    <div role="status" className={classes.undo} data-shown={said !== undefined || undefined}>
      {said !== undefined && (
        <bdi>{[where(said), ...against.map((concern) => words.concerns[concern])].join(' · ')}</bdi>
      )}
      {nudge === null && done !== null && (
        <Button size="compact-md" variant="white" onClick={() => void undo()}>
          {words.undo}
        </Button>
      )}
    </div>
  );
}
