import { memo } from 'react';
import { recordAddress } from '#domain/events/record-address.ts';
import { endOf } from '#domain/planning/appointment.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDate, formatShortAppointment, formatTime } from '#web/app/time/dates.ts';
import { urgencyStyles, workflowStyles } from '#web/records/job-orders/status-styles.ts';
import { targetStyles, useOpenTarget } from '#web/records/job-orders/TargetTag.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { startWords } from '#words/en/start.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import classes from './BoardCard.module.css';
import { type BoardItem, isRequest } from './board-item.ts';
import { isMovable, slotOf } from './board-slots.ts';
import type { BoardTools } from './board-tools.ts';

type BoardJobProps = {
  readonly job: BoardItem;
  readonly tools: BoardTools;
  /** True if the card's position does not show the date. */
  readonly withDate?: boolean;
  /** The numbers of the jobs that this one overlaps, joined by commas; empty if there are none. */
  readonly overlaps?: string | undefined;
};

/** A job on the board. It can be dragged, moved with the keyboard, or opened. */
export const BoardJob = memo(function BoardJob({
  job,
  tools,
  withDate = false,
  overlaps = '',
}: BoardJobProps) {
  const { domain } = wordsOf(startWords);
  const { board } = wordsOf(planningWords);
  const { zone, begin, open, approves } = tools;
  const [from, until] = [job.scheduled_date, endOf(slotOf(job)).toISOString()];
  const time = `${formatTime(from, zone)} – ${formatTime(until, zone)}`;
  const date = withDate ? formatDate(from, zone) : null;
  const overlapping = overlaps === '' ? null : board.overlaps(overlaps);
  const { icon: UrgencyIcon } = urgencyStyles[job.urgency];
  const promise = useOpenTarget(job);
  const PromiseIcon = promise && targetStyles[promise].icon;
  const { icon: StatusIcon, color } = workflowStyles[job.workflow_status];
  const canMove = isMovable(job, approves);
  const label = board.jobLabel({
    number: job.number,
    client: shownName(job.client),
    time: date === null ? time : joined([date, time]),
    status: isRequest(job) ? board.approving : domain.workflowStatus[job.workflow_status],
    urgency: domain.urgency[job.urgency],
    promise: promise && board.promise[promise],
  });
  return (
    <button
      type="button"
      className={classes.job}
      data-job={job.id}
      data-opens={recordAddress(isRequest(job) ? 'service_requests' : 'job_orders', job.id)}
      data-color={color}
      data-row={withDate || undefined}
      data-moves={canMove || undefined}
      data-overlaps={overlapping !== null || undefined}
      aria-label={joined([label, ...(overlapping === null ? [] : [overlapping])])}
      aria-describedby={canMove ? 'board-keys' : undefined}
      onPointerDown={(event) => canMove && begin(event, job)}
      onClick={() => !isRequest(job) && open(job)}
    >
      <span className={classes.number}>
        <StatusIcon aria-hidden size={14} />
        <bdi dir="ltr">{job.number}</bdi>
        <UrgencyIcon aria-hidden size={14} />
        {PromiseIcon && <PromiseIcon aria-hidden size={14} data-promise={promise} />}
      </span>
      <span className={classes.client}>{shownName(job.client)}</span>
      <span className={classes.time}>
        <bdi>{withDate ? formatShortAppointment(from, zone) : time}</bdi>
      </span>
      {overlapping !== null && <span className={classes.overlaps}>{unbroken(overlapping)}</span>}
    </button>
  );
});
