import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { attentionAction } from '#domain/planning/attention.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { useAcceptTime } from '#web/records/job-orders/accept-time.ts';
import { RecordButton } from '#web/records/page/RecordActions.tsx';
import { useOpenBeside } from '#web/records/page/RecordLink.tsx';
import { calleeOfRow, numberOf } from '#web/records/planning/attention/attention-decision.ts';
import type { Line } from '#web/records/planning/attention/attention-state.ts';
import { CallButton, RepairButton } from '#web/records/planning/attention/LineButtons.tsx';
import { planNext } from '#web/records/planning/new-work/plan-next.ts';
import { attentionWords } from '#words/en/planning/attention.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AttentionList.module.css';
import type { AttentionTargets } from './attention-targets.ts';

const buttonProps = { size: 'xs', variant: 'default' } as const;

type AttentionActionProps = { readonly line: Line; readonly targets: AttentionTargets };

/** The button for the one action that solves the problem: the solution itself, or a link to it. */
export function AttentionAction({ line, targets }: AttentionActionProps) {
  const { kind, row, repair, isProposing } = line;
  const { actions } = wordsOf(attentionWords);
  const { job, request } = row;
  const action = attentionAction(kind, job, row);
  if (repair !== null) {
    return (
      <>
        <RepairButton line={line} repair={repair} run={targets.repair} />
        {job !== null && <Otherwise action={action} job={job} targets={targets} />}
        {job === null && request !== null && <OtherwiseInRequest {...request} />}
      </>
    );
  }
  const callee = calleeOfRow(kind, row);
  if (callee !== null) return <CallButton line={line} callee={callee} />;
  const named = action === 'call' ? withoutPhone(job) : action;
  const text = actions[named];
  const label = `${text}: ${numberOf(row)}`;
  // A button that is waiting for a proposal is inactive, so its action does not change just as someone taps it.
  if (isProposing) {
    return (
      <Button key="proposing" {...buttonProps} loading aria-label={label}>
        {text}
      </Button>
    );
  }
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
  return job === null ? null : (
    <JobAction action={named} job={job} text={text} label={label} targets={targets} />
  );
}

type OtherwiseProps = Pick<JobActionProps, 'action' | 'job' | 'targets'>;

/** Opens the form for the same step with a different technician or time. */
function Otherwise({ action, job, targets }: OtherwiseProps) {
  return (
    <Button
      {...otherwiseProps(job.number)}
      onClick={() => (action === 'create_job' ? planNext(job) : targets.assign(job))}
    >
      <OtherwiseWord />
    </Button>
  );
}

/** Opens the request, which can be approved with a different technician or time. */
function OtherwiseInRequest({ id, number }: { readonly id: string; readonly number: string }) {
  const to = recordAddress('service_requests', id);
  return (
    <Button {...otherwiseProps(number)} component={Link} to={to} onClick={useOpenBeside(to)}>
      <OtherwiseWord />
    </Button>
  );
}

/** Returns the properties of the button that the M key presses. */
function otherwiseProps(number: string) {
  const { otherwise: text } = wordsOf(attentionWords);
  return {
    ...buttonProps,
    className: classes.otherwise ?? '',
    title: text,
    'aria-label': `${text}: ${number}`,
    'data-otherwise': true,
  };
}

function OtherwiseWord() {
  return (
    <>
      <IconCalendarEvent aria-hidden size={18} />
      <span className={classes.word}>{wordsOf(attentionWords).otherwiseShort}</span>
    </>
  );
}

/** Returns the action to offer if no phone number is known. */
const withoutPhone = (job: JobOrderListed | null) => (job === null ? 'review' : 'open');

type JobActionProps = {
  readonly action: ReturnType<typeof attentionAction>;
  readonly job: JobOrderListed;
  readonly text: string;
  readonly label: string;
  readonly targets: AttentionTargets;
};

function JobAction({ action, job, text, label, targets }: JobActionProps) {
  if (action === 'accept_time') return <AcceptTime job={job} text={text} label={label} targets={targets} />;
  if (action === 'move') {
    const day = dateIn(job.time_zone, new Date(job.scheduled_date));
    return (
      <Button {...buttonProps} aria-label={label} component={Link} to={`${targets.schedule}?day=${day}`}>
        {text}
      </Button>
    );
  }
  if (action === 'open') {
    return (
      <RecordButton buttonProps={buttonProps} text={text} label={label} record="job_orders" id={job.id} />
    );
  }
  const run = () => {
    targets.dismiss(job.id);
    if (action === 'assign') targets.assign(job);
    else if (action === 'expect_part') targets.expectPart(job);
    else if (action === 'pause') targets.sayLeft(job);
    else planNext(job);
  };
  return (
    <Button {...buttonProps} aria-label={label} onClick={run}>
      {text}
    </Button>
  );
}

type AcceptTimeProps = Omit<JobActionProps, 'action'>;

function AcceptTime({ job, text, label, targets }: AcceptTimeProps) {
  const { accept, isRunning } = useAcceptTime(targets.assign);
  return (
    <Button {...buttonProps} aria-label={label} loading={isRunning} onClick={() => accept(job)}>
      {text}
    </Button>
  );
}
