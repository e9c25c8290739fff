import { memo } from 'react';
import type { PlannedJob } from '#contract/planning/board.ts';
import { endOf } from '#domain/planning/appointment.ts';
import { recordAddress } from '#domain/record-address.ts';
import { promiseLooks, useOpenPromise } from '#web/app/job-orders/PromiseClock.tsx';
import { urgencyLooks, workflowLooks } from '#web/app/job-orders/status-looks.ts';
import { formatDate, formatTime } from '#web/app/time/dates.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Board.module.css';
import type { BoardTools } from './board-tools.ts';
import { isMovable, slotOf } from './places.ts';

type BoardJobProps = {
  readonly job: PlannedJob;
  readonly tools: BoardTools;
  /** Set where the place of the card does not tell the date. */
  readonly withDate?: boolean;
};

/** A job on the board. It can be dragged, moved by keys, or opened. */
export const BoardJob = memo(function BoardJob({ job, tools, withDate = false }: BoardJobProps) {
  const { domain } = wordsOf(startWords);
  const { board } = wordsOf(planningWords);
  const { zone, begin, open } = tools;
  const at = new Date(job.scheduled_date);
  const ends = endOf(slotOf(job));
  const time = `${formatTime(at.toISOString(), zone)} – ${formatTime(ends.toISOString(), zone)}`;
  const date = withDate ? formatDate(job.scheduled_date, zone) : null;
  const { icon: UrgencyIcon } = urgencyLooks[job.urgency];
  const promise = useOpenPromise(job);
  const PromiseIcon = promise && promiseLooks[promise].icon;
  const { icon: StatusIcon, color } = workflowLooks[job.workflow_status];
  const canMove = isMovable(job);
  return (
    <button
      type="button"
      className={classes.job}
      data-job={job.id}
      data-opens={recordAddress('job_orders', job.id)}
      data-color={color}
      data-moves={canMove || undefined}
      aria-label={board.jobLabel({
        number: job.number,
        client: job.client.name,
        time: date === null ? time : `${date}, ${time}`,
        status: domain.workflowStatus[job.workflow_status],
        urgency: domain.urgency[job.urgency],
        promise: promise && board.promise[promise],
      })}
      aria-describedby={canMove ? 'board-keys' : undefined}
      onPointerDown={(event) => canMove && begin(event, job)}
      onClick={() => open(job)}
    >
      <span className={classes.number}>
        <StatusIcon aria-hidden size={14} />
        <bdi dir="ltr">{job.number}</bdi>
        <UrgencyIcon aria-hidden size={14} />
        {PromiseIcon && <PromiseIcon aria-hidden size={14} data-promise={promise} />}
      </span>
      <span className={classes.client}>{job.client.name}</span>
      {date !== null && <span className={classes.time}>{date}</span>}
      <span className={classes.time}>
        <bdi dir="ltr">{time}</bdi>
      </span>
    </button>
  );
});
