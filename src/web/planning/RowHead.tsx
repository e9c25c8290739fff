import type { Board } from '#contract/planning/board.ts';
import { RecordLink } from '#web/app/records/RecordLink.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Board.module.css';

type RowHeadProps = {
  readonly technician: Board['technicians'][number];
  readonly jobs: number;
  /** The share of the service hours that is taken: 1 is all of them. */
  readonly load: number;
};

/** Names the technician of a row, and how much of the service hours is taken. */
export function RowHead({ technician, jobs, load }: RowHeadProps) {
  const { board } = wordsOf(planningWords);
  const percent = Math.round(load * 100);
  return (
    <div className={classes.head}>
      <span className={classes.name}>
        <RecordLink record="technicians" id={technician.id}>
          {technician.name}
        </RecordLink>
      </span>
      {!technician.is_active && <span className={classes.inactive}>{board.inactive}</span>}
      <span className={classes.load}>
        <bdi>{board.load(jobs, percent)}</bdi>
      </span>
      <span aria-hidden className={classes.meter} data-full={percent > 100 || undefined}>
        <span style={{ inlineSize: `${Math.min(percent, 100)}%` }} />
      </span>
    </div>
  );
}
