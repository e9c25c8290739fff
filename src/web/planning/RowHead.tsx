import { IconAlertTriangle } from '@tabler/icons-react';
import type { Board } from '#contract/planning/board.ts';
import { RecordLink } from '#web/app/records/RecordLink.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import classes from './RowHead.module.css';

type RowHeadProps = {
  readonly technician: Board['technicians'][number];
  readonly jobs: number;
  /** The share of the service hours that is taken: 1 is all of them. */
  readonly load: number;
  /** How many of the jobs overlap another one. */
  readonly overlapping: number;
};

/** Names the technician of a row, how much of the service hours is taken, and how many jobs overlap. */
export function RowHead({ technician, jobs, load, overlapping }: RowHeadProps) {
  const { board } = wordsOf(planningWords);
  const percent = Math.round(load * 100);
  return (
    <div className={classes.head} data-inactive={!technician.is_active || undefined}>
      <span className={classes.name}>
        <RecordLink record="technicians" id={technician.id}>
          {technician.name}
        </RecordLink>
      </span>
      {!technician.is_active && <span className={classes.load}>{board.inactive}</span>}
      <span className={classes.load}>
        <bdi>{board.load(jobs, percent)}</bdi>
      </span>
      {overlapping > 0 && (
        <span className={classes.overlapping}>
          <IconAlertTriangle aria-hidden size={14} />
          {board.overlapping(overlapping)}
        </span>
      )}
      <span aria-hidden className={classes.meter} data-full={percent > 100 || undefined}>
        <span style={{ inlineSize: `${Math.min(percent, 100)}%` }} />
      </span>
    </div>
  );
}
