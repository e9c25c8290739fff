import { Button, Group, Stack, Text } from '@mantine/core';
import type { TouchedJob } from '#contract/planning/hand-over.ts';
import { shownName, shownTechnician } from '#web/app/language/shown-name.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { proposalText } from '#web/records/job-orders/BestTimes.tsx';
import { ConflictList } from '#web/records/job-orders/ConflictList.tsx';
import { UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { JobNumber } from '#web/records/page/job-links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { handOverWords } from '#words/en/planning/hand-over.ts';
import { wordsOf } from '#words/words.ts';
import type { HandOverRefusal, HandOverState } from './hand-over.ts';

type JobProps = { readonly job: TouchedJob; readonly zone: string };

/** A line with a job's number, client and time. */
export function JobLine({ job, zone }: JobProps) {
  return (
    <Group gap="xs">
      <JobNumber job={job} />
      <UrgencyBadge urgency={job.urgency} />
      <span>
        {shownName(job.client)} · <bdi>{formatAppointment(job.scheduled_date, zone)}</bdi>
      </span>
    </Group>
  );
}

type HandOverRowProps = JobProps & { readonly handing: HandOverState; readonly choose: () => void };

/** A job and the technician who could take it. After a refusal, it also shows the reason. */
export function HandOverRow({ job, zone, handing, choose }: HandOverRowProps) {
  const words = wordsOf(handOverWords);
  const { number, proposal } = job;
  const refused = handing.refused.get(job.id);
  const isBusy = handing.progress !== null;
  return (
    <Stack component="li" gap={4}>
      <JobLine job={job} zone={zone} />
      {proposal === null ? (
        <Text>{words.nobody}</Text>
      ) : (
        <div>
          <Text fw={600}>
            {words.proposal(shownTechnician(proposal), formatAppointment(proposal.scheduled_date, zone))}
          </Text>
          <Text size="sm" c="dimmed">
            {proposalText(proposal)}
          </Text>
        </div>
      )}
      {refused && (
        <RefusedNotice
          refused={refused}
          zone={zone}
          number={number}
          isBusy={isBusy}
          accept={() => void handing.giveAnyway(job, refused)}
        />
      )}
      <Group gap="xs">
        {proposal !== null && (
          <Button
            size="sm"
            variant="light"
            disabled={isBusy}
            aria-label={words.oneOf(number)}
            onClick={() => void handing.give([job])}
          >
            {words.one}
          </Button>
        )}
        <ChooseButton number={number} isBusy={isBusy} choose={choose} />
      </Group>
    </Stack>
  );
}

type ChooseButtonProps = {
  readonly number: string;
  readonly isBusy: boolean;
  readonly choose: () => void;
};

export function ChooseButton({ number, isBusy, choose }: ChooseButtonProps) {
  const words = wordsOf(handOverWords);
  return (
    <Button size="sm" variant="default" disabled={isBusy} aria-label={words.otherOf(number)} onClick={choose}>
      {words.other}
    </Button>
  );
}

type RefusedNoticeProps = {
  readonly refused: HandOverRefusal;
  readonly zone: string;
  readonly number: string;
  readonly isBusy: boolean;
  readonly accept: () => void;
};

function RefusedNotice({ refused, zone, number, isBusy, accept }: RefusedNoticeProps) {
  const words = wordsOf(handOverWords);
  const { slot, conflicts, detail } = refused;
  const at = formatAppointment(slot.scheduled_date, zone);
  return (
    <Notice tone="warning" title={words.refused(shownTechnician(slot), at)}>
      {conflicts === null ? (
        detail
      ) : (
        <>
          <ConflictList conflicts={conflicts} />
          <Button
            size="sm"
            variant="default"
            disabled={isBusy}
            aria-label={words.anywayOf(number)}
            onClick={accept}
          >
            {words.anyway}
          </Button>
        </>
      )}
    </Notice>
  );
}
