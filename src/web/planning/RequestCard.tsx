import { Button } from '@mantine/core';
import { memo } from 'react';
import { shownName } from '#web/app/language/shown-name.ts';
import { ageOf } from '#web/app/time/age.ts';
import { useMoment } from '#web/app/time/now.ts';
import { urgencyStyles } from '#web/records/job-orders/status-styles.ts';
import { DueTime } from '#web/records/job-orders/TargetTag.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { startWords } from '#words/en/start.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import classes from './BoardCard.module.css';
import type { BoardRequest } from './board-item.ts';
import type { BoardTools } from './board-tools.ts';

type RequestCardProps = {
  readonly item: BoardRequest;
  readonly tools: BoardTools;
};

/**
 * A pending request on two lines. The rest is shown on hover and read by screen readers. Dropping the card on a row
 * approves the request. The card links to the request's page, and its button 'Plan…' opens the form.
 */
export const RequestCard = memo(function RequestCard({ item, tools }: RequestCardProps) {
  const { board } = wordsOf(planningWords);
  const { domain } = wordsOf(startWords);
  const { id, number, client, machine, description, urgency, request } = item;
  const slot = request.preferred_time_slot;
  const day = board.weekday(request.preferred_date);
  const preferredTime = slot === null ? day : joined([day, domain.timeSlot[slot]]);
  const { icon: UrgencyIcon } = urgencyStyles[urgency];
  const age = useMoment((now) => ageOf(request.created_at, now));
  return (
    <article
      className={classes.request}
      title={`${machine.model}: ${description} ${board.preferredTime(preferredTime)}`}
      data-job={id}
      data-urgency={urgency}
      data-moves={tools.approves || undefined}
      onPointerDown={(event) => tools.approves && tools.begin(event, item)}
    >
      <RecordLink
        record="service_requests"
        id={id}
        className={classes.requestLink}
        describedBy={tools.approves ? 'board-keys' : undefined}
        label={joined([
          number,
          domain.urgency[urgency],
          shownName(client),
          machine.model,
          description,
          board.preferredTime(preferredTime),
          age,
        ])}
      >
        <span className={classes.requestHead}>
          <UrgencyIcon
            aria-hidden
            size={14}
            color={`var(--mantine-color-${urgencyStyles[urgency].color}-8)`}
          />
          <strong>{shownName(client)}</strong>
        </span>
        <span className={classes.requestFoot}>
          <bdi dir="ltr" className="gh-number">
            {number}
          </bdi>
          {' · '}
          {request.respond_by === null ? (
            <bdi>{age}</bdi>
          ) : (
            <DueTime kind="response" by={request.respond_by} time_zone={tools.zone} />
          )}
        </span>
      </RecordLink>
      {tools.approves && (
        <Button
          size="compact-xs"
          variant="light"
          aria-label={board.planRequest(number)}
          onClick={() => tools.open(item)}
        >
          {board.plan}
        </Button>
      )}
    </article>
  );
});
