import type { RefObject } from 'react';
import { formatTime } from '#web/app/time/dates.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import { type DragStore, useDrag } from './board-drag.ts';
import type { BoardTarget } from './board-tools.ts';
import classes from './overlays.module.css';

type DragGhostProps = {
  readonly store: DragStore<BoardTarget>;
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly zone: string;
};

/** The dragged job, which follows the pointer and shows its new time and the conflicts. */
export function DragGhost({ store, ghost, zone }: DragGhostProps) {
  const { board } = wordsOf(planningWords);
  const drag = useDrag(store, (now) => now);
  const target = drag?.target ?? null;
  return (
    <div ref={ghost} className={classes.ghost} hidden={drag === null} data-held aria-hidden>
      {drag !== null && (
        <>
          <strong>
            <bdi dir="ltr" className="gh-number">
              {drag.job.number}
            </bdi>
          </strong>
          <bdi>{timeOf(target, zone)}</bdi>
          {target?.concerns.map((concern) => (
            <span key={concern} className={classes.concern}>
              {board.concerns[concern]}
            </span>
          ))}
        </>
      )}
    </div>
  );
}

function timeOf(target: BoardTarget | null, zone: string): string {
  const { board } = wordsOf(planningWords);
  if (target === null) return '…';
  if (target.asksTime) return board.anotherTime;
  return target.slot.technician_id === null ? board.unassign : formatTime(target.slot.scheduled_date, zone);
}
