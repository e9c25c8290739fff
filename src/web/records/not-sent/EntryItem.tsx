import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Question } from '#web/app/forms/Question.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { isOfTechnician, subjectOf } from '#web/records/decisions/decision.ts';
import { entryText } from '#web/records/decisions/entry-text.ts';
import { isUnderway } from '#web/records/decisions/outbox.ts';
import { outboxSender, useOutbox } from '#web/records/decisions/send-held.ts';
import { outboxWords } from '#words/en/records/outbox.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { EntryContent } from './EntryContent.tsx';
import { dropEntry, isTakenFrom, mayChange, type TechnicianEntry } from './entry-actions.ts';
import classes from './NotSent.module.css';
import { changeEntry, closeNotSent } from './not-sent-state.ts';
import { RefusedEntry } from './RefusedEntry.tsx';

type EntryItemProps = {
  readonly one: TechnicianEntry;
  /** True if no earlier entry of the job is waiting. */
  readonly isFirst: boolean;
};

/** An entry: its action, job and time, its state, and the technician's choices. */
export function EntryItem({ one, isFirst }: EntryItemProps) {
  const words = wordsOf(outboxWords);
  const { decision, refused } = one;
  const { job, at } = decision;
  const outbox = useOutbox();
  const isSending = isUnderway(outbox, one);
  // When a photo reaches the server, the entry that refers to it changes. So this checks all entries of the job.
  const isJobSending = outbox.held.some(
    (other) => subjectOf(other.decision).id === job.id && isUnderway(outbox, other),
  );
  const text = entryText(decision);
  const label = (action: string) => `${action}: ${joined([job.number, text])}`;
  return (
    <li className={classes.entry} aria-label={`${job.number}: ${text}`}>
      <Text fw={600}>
        <bdi>{text}</bdi>
      </Text>
      <Text size="sm">
        <JobOfEntry one={one} />
        {' · '}
        {formatDateTime(at, job.time_zone)}
      </Text>
      <EntryContent one={one} />
      <Text size="sm" role="status" {...(refused !== null && { c: 'rose.8' })}>
        {useStateText({ isSending, isFirst, isRefused: refused !== null })}
        {refused !== null && `: ${refused.why}`}
      </Text>
      {refused !== null && <RefusedEntry one={one} label={label} />}
      <Group gap="xs">
        {refused === null && isFirst && (
          <Button
            variant="default"
            size="md"
            disabled={isSending}
            aria-label={label(words.sendNow)}
            onClick={() => outboxSender.sendOne(one)}
          >
            {words.sendNow}
          </Button>
        )}
        {mayChange(one) && (
          <Button
            variant="default"
            size="md"
            disabled={isJobSending}
            aria-label={label(words.change.open)}
            onClick={() => changeEntry(one.key)}
          >
            {words.change.open}
          </Button>
        )}
        <DropButton one={one} label={label(words.drop)} disabled={isSending} />
      </Group>
    </li>
  );
}

/** The job of an entry, as a link if the technician still has access to the job. */
function JobOfEntry({ one: { decision } }: { readonly one: TechnicianEntry }) {
  const words = wordsOf(outboxWords);
  const { job } = decision;
  const isTaken = useOutbox().held.some((other) => isOfTechnician(other) && isTakenFrom(other, job.id));
  const { data, error } = useServerQuery(getJobOrder, { id: job.id }, { enabled: isTaken });
  if (isTaken && (data === undefined || error !== null))
    return (
      <bdi dir="ltr" className="gh-number">
        {job.number}
      </bdi>
    );
  return (
    <Anchor component={Link} to={recordAddress('job_orders', job.id)} onClick={closeNotSent}>
      {words.open(job.number)}
    </Anchor>
  );
}

function useStateText({
  isSending,
  isFirst,
  isRefused,
}: Readonly<Record<'isSending' | 'isFirst' | 'isRefused', boolean>>): string {
  const { states } = wordsOf(outboxWords);
  const isSignedIn = useSession().session !== null;
  if (isRefused) return states.refused;
  if (!isSignedIn) return states.signIn;
  if (isSending) return states.sending;
  return isFirst ? states.waiting : states.behind;
}

type DropButtonProps = {
  readonly one: TechnicianEntry;
  readonly label: string;
  readonly disabled: boolean;
};

/** Asks for confirmation before an entry is discarded. */
function DropButton({ one, label, disabled }: DropButtonProps) {
  const { drop, askDrop } = wordsOf(outboxWords);
  const [isAsking, setAsking] = useState(false);
  const keep = () => setAsking(false);
  return (
    <>
      <Button
        variant="subtle"
        color="rose"
        size="md"
        disabled={disabled}
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        {drop}
      </Button>
      <Question
        opened={isAsking}
        title={askDrop.title}
        text={askDrop.text(entryText(one.decision), one.decision.job.number)}
        safe={{ text: askDrop.keep, run: keep }}
        other={{ text: askDrop.confirm, run: () => dropEntry(one) }}
        isOtherGrave
      />
    </>
  );
}
