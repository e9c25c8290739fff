import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { waitsForPart } from '#domain/values/missing-part.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useHeldEntries } from '#web/records/decisions/held-steps.ts';
import { type PartOfJob, partText } from '#web/records/job-orders/missing-part/part-text.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';

type OutcomeNoticeProps = {
  readonly job: Pick<JobOrderView, 'id' | 'outcome' | 'outcome_reason' | 'status' | 'workflow_status'> &
    PartOfJob;
};

/** Shows the outcome that the technician recorded for an unfinished visit, and the next step. */
export function OutcomeNotice({ job }: OutcomeNoticeProps) {
  const { trouble } = wordsOf(onSiteWords);
  const { waitingFor } = wordsOf(missingPartWords);
  const role = useEffectiveRole();
  const navigate = useNavigate();
  const { entries } = useHeldEntries(job.id);
  if (job.outcome === null || isJob('completed', job)) return null;
  const isOver = isJob('cancelled', job);
  const isKept = entries.some(({ decision: { kind } }) => kind === 'miss' || kind === 'interrupt');
  const next = (isKept ? trouble.next.kept : trouble.next)[isOver ? 'ended' : 'goesOn'];
  const toDay = { text: trouble.toDay, run: () => void navigate({ to: '/technician' }) };
  const isOwn = role === 'technician';
  return (
    <Notice tone="warning" title={trouble.after[job.outcome]} {...(isOver && isOwn && { action: toDay })}>
      <Text>
        <bdi>{job.outcome_reason}</bdi>
      </Text>
      {waitsForPart(job) && (
        <Text>
          <bdi>{waitingFor(partText(job) ?? '')}</bdi>
        </Text>
      )}
      {isOwn && <Text>{next}</Text>}
    </Notice>
  );
}
