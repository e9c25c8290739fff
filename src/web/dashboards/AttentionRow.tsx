import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AttentionRow as Row } from '#contract/dashboards.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { type AttentionKind, attentionAction } from '#domain/planning/attention.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { useAcceptTime } from '#web/records/job-orders/accept-time.ts';
import { planNext } from '#web/records/new-work/plan-next.ts';
import { CaseNumber, JobClient, JobOperator } from '#web/records/page/job-links.tsx';
import { RecordButton } from '#web/records/page/RecordActions.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { attentionWords } from '#words/en/planning/attention.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AttentionList.module.css';
import { Trouble } from './Trouble.tsx';

/** The targets of the rows' actions on this home page. */
export type AttentionTargets = {
  /** The path of the schedule. */
  readonly schedule: string;
  readonly assign: (job: JobOrderListed) => void;
  readonly expectPart: (job: JobOrderListed) => void;
  readonly sayLeft: (job: JobOrderListed) => void;
};

type AttentionRowProps = {
  readonly kind: AttentionKind;
  readonly row: Row;
  readonly targets: AttentionTargets;
};

export function AttentionRow({ kind, row, targets }: AttentionRowProps) {
  const seesEvery = useSeesEveryOperator();
  const subject = row.job ?? row.request;
  if (subject === null) return null;
  return (
    <li className={classes.row}>
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
        <Trouble kind={kind} row={row} />
      </span>
      <span className={classes.action}>
        <Help kind={kind} row={row} targets={targets} />
      </span>
    </li>
  );
}

type AcceptTimeProps = {
  readonly job: JobOrderListed;
  readonly text: string;
  readonly label: string;
  readonly targets: AttentionTargets;
};

function AcceptTime({ job, text, label, targets }: AcceptTimeProps) {
  const { accept, isRunning } = useAcceptTime(targets.assign);
  return (
    <Button size="xs" variant="default" aria-label={label} loading={isRunning} onClick={() => accept(job)}>
      {text}
    </Button>
  );
}

/** The button for the one action that solves the problem. */
function Help({ kind, row, targets }: AttentionRowProps) {
  const { actions } = wordsOf(attentionWords);
  const { job, request } = row;
  const action = attentionAction(kind, job, row);
  const text = actions[action];
  const label = `${text}: ${(job ?? request)?.number}`;
  const buttonProps = { size: 'xs', variant: 'default' } as const;
  if (request !== null) {
    return (
      <RecordButton
        buttonProps={buttonProps}
        text={text}
        label={label}
        record="service_requests"
        id={request.id}
      />
    );
  }
  if (job === null) return null;
  if (action === 'assign') {
    return (
      <Button {...buttonProps} aria-label={label} onClick={() => targets.assign(job)}>
        {text}
      </Button>
    );
  }
  if (action === 'expect_part' || action === 'pause') {
    const ask = action === 'pause' ? targets.sayLeft : targets.expectPart;
    return (
      <Button {...buttonProps} aria-label={label} onClick={() => ask(job)}>
        {text}
      </Button>
    );
  }
  if (action === 'accept_time') return <AcceptTime job={job} text={text} label={label} targets={targets} />;
  if (action === 'move') {
    const day = dateIn(job.time_zone, new Date(job.scheduled_date));
    return (
      <Button {...buttonProps} aria-label={label} component={Link} to={`${targets.schedule}?day=${day}`}>
        {text}
      </Button>
    );
  }
  if (action === 'create_job') {
    return (
      <Button {...buttonProps} aria-label={label} onClick={() => planNext(job)}>
        {text}
      </Button>
    );
  }
  return <RecordButton buttonProps={buttonProps} text={text} label={label} record="job_orders" id={job.id} />;
}
