import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { JobOrderView } from '#contract/job-order.ts';
import { isJob } from '#domain/job-order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { onSiteWords } from '#words/en/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';

type OutcomeNoticeProps = {
  readonly job: Pick<JobOrderView, 'outcome' | 'outcome_reason' | 'status' | 'workflow_status'>;
};

/** What a technician said of a visit that did not go to plan, and what happens now. */
export function OutcomeNotice({ job }: OutcomeNoticeProps) {
  const { trouble } = wordsOf(onSiteWords);
  const role = useEffectiveRole();
  const navigate = useNavigate();
  if (job.outcome === null || isJob('completed', job)) return null;
  const isOver = isJob('cancelled', job);
  const next = isOver ? trouble.next.ended : trouble.next.goesOn;
  const toDay = { text: trouble.toDay, run: () => void navigate({ to: '/technician' }) };
  const isOwn = role === 'technician';
  return (
    <Notice tone="warning" title={trouble.after[job.outcome]} {...(isOver && isOwn && { action: toDay })}>
      <Text>
        <bdi>{job.outcome_reason}</bdi>
      </Text>
      {isOwn && <Text>{next}</Text>}
    </Notice>
  );
}
