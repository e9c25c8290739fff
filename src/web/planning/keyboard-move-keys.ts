import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { Board } from '#contract/planning/board.ts';
import type { BoardItem } from './board-item.ts';
import type { BoardMoves } from './board-moves.ts';
import { type BoardSlot, isMovable } from './board-slots.ts';
import { type NudgeView, nudgeOf, withNudge } from './keyboard-moves.ts';
import { useLatest } from './steady/latest-call.ts';

export type Nudge = { readonly job: BoardItem; readonly slot: BoardSlot };

const restsMs = 700;

/** Moves jobs with Alt and the arrow keys. Each key press shows the move, which is sent after a pause. */
export function useNudge(
  moves: BoardMoves,
  board: Board,
  nudgeView: Omit<NudgeView, 'isRtl'> & { readonly approves: boolean },
  keepFocus: (id: string) => void,
) {
  const [nudge, setNudge] = useState<Nudge | null>(null);
  const jobs = useMemo(() => withNudge(moves.jobs, nudge), [moves.jobs, nudge]);
  const commit = useLatest(() => {
    if (nudge === null) return;
    setNudge(null);
    moves.move(nudge.job, nudge.slot);
  });
  useEffect(() => {
    if (nudge === null) return;
    const timer = setTimeout(commit, restsMs);
    return () => clearTimeout(timer);
  }, [nudge, commit]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const job = event.altKey ? jobs.find(({ id }) => id === jobIdAt(event.target)) : undefined;
    if (job === undefined || !event.code.startsWith('Arrow')) return;
    // Without this, Alt and an arrow key would make the browser go back a page.
    event.preventDefault();
    // After any number of key presses, the move still starts from the server's version of the job.
    const start = moves.jobs.find(({ id }) => id === job.id) ?? job;
    const slot = isMovable(start, nudgeView.approves)
      ? nudgeOf(event.code, job, board, { ...nudgeView, isRtl: document.dir === 'rtl' })
      : null;
    if (slot === null) return;
    if (nudge?.job.id !== job.id) commit();
    keepFocus(job.id);
    setNudge({ job: start, slot });
  };
  return { jobs, nudge, onKeyDown };
}

function jobIdAt(target: EventTarget): string | undefined {
  const job = target instanceof Element ? target.closest<HTMLElement>('[data-job]') : null;
  return job?.dataset.job;
}
