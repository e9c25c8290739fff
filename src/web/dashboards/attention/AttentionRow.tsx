import { CaseNumber, JobClient, JobOperator } from '#web/records/page/job-links.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import type { Line } from '#web/records/planning/attention/attention-state.ts';
import { AttentionAction } from './AttentionAction.tsx';
import classes from './AttentionList.module.css';
import type { AttentionTargets } from './attention-targets.ts';
import { Trouble } from './Trouble.tsx';

type AttentionRowProps = {
  readonly line: Line;
  /** True for the line that the keyboard shortcuts apply to. */
  readonly isCurrent: boolean;
  readonly targets: AttentionTargets;
};

export function AttentionRow({ line, isCurrent, targets }: AttentionRowProps) {
  const seesEvery = useSeesEveryOperator();
  const { id, kind, row, refusal } = line;
  const subject = row.job ?? row.request;
  if (subject === null) return null;
  return (
    <li
      className={classes.row}
      data-row={id}
      data-current={isCurrent || undefined}
      aria-current={isCurrent}
      onFocus={() => targets.select(id)}
    >
      <span className={classes.number}>
        <CaseNumber open={subject} />
      </span>
      <span className={classes.client}>
        <JobClient job={subject} />
        {seesEvery && (
          <>
            {' · '}
            <JobOperator job={subject} />
          </>
        )}
      </span>
      <span className={classes.trouble}>
        {refusal === null ? <Trouble kind={kind} row={row} /> : <span data-alarming>{refusal}</span>}
      </span>
      <span className={classes.action} data-act>
        <AttentionAction line={line} targets={targets} />
      </span>
    </li>
  );
}
