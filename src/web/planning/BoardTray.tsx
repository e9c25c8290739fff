import { Text } from '@mantine/core';
import { useId, useMemo } from 'react';
import type { Board, PlannedJob } from '#contract/planning/board.ts';
import { urgencies } from '#domain/service-request.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import { BoardJob } from './BoardJob.tsx';
import classes from './BoardTray.module.css';
import { useDrag } from './board-drag.ts';
import type { BoardTools } from './board-tools.ts';

type BoardTrayProps = {
  readonly board: Board;
  readonly jobs: readonly PlannedJob[];
  readonly tools: BoardTools;
};

/** The jobs that nobody has yet: most urgent first, then the oldest. A job dropped here is taken from its technician. */
export function BoardTray({ board, jobs, tools }: BoardTrayProps) {
  const words = wordsOf(planningWords).board;
  const heading = useId();
  const isTarget = useDrag(tools.store, (drag) => drag?.target?.place.technician_id === null);
  const unassigned = useMemo(
    () => jobs.filter(({ technician_id }) => technician_id === null).toSorted(byUrgencyAndAge),
    [jobs],
  );
  const hidden = board.unassigned_count - board.unassigned.length;
  return (
    <section
      className={classes.tray}
      data-unassigned
      data-drop={isTarget || undefined}
      aria-labelledby={heading}
    >
      <h2 id={heading}>{words.unassigned(unassigned.length + Math.max(0, hidden))}</h2>
      <Text size="sm" c="dimmed" id="board-keys" className="gh-keys">
        {words.keys}
      </Text>
      {unassigned.length === 0 ? (
        <Text c="dimmed">{words.noneUnassigned}</Text>
      ) : (
        <ul className={classes.waiting}>
          {unassigned.map((job) => (
            <li key={job.id}>
              <BoardJob job={job} tools={tools} withDate />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <Text c="dimmed">{words.moreUnassigned(hidden)}</Text>}
    </section>
  );
}

function byUrgencyAndAge(one: PlannedJob, other: PlannedJob): number {
  return (
    urgencies.indexOf(other.urgency) - urgencies.indexOf(one.urgency) ||
    Date.parse(one.created_at) - Date.parse(other.created_at)
  );
}
