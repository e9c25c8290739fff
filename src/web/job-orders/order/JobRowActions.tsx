import { Group } from '@mantine/core';
import { IconBan, IconCalendarUser, IconCircleOff, IconRepeat } from '@tabler/icons-react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import type { JobOrderAction } from '#domain/job-orders/workflow.ts';
import { RecordHistoryButton } from '#web/records/history/RecordHistoryButton.tsx';
import type { JobQuestion } from '#web/records/job-orders/actions/job-dialog.ts';
import { RowAction } from '#web/records/people/RowActions.tsx';
import { planNext } from '#web/records/planning/new-work/plan-next.ts';
import { jobsWords } from '#words/en/job-orders/order/jobs.ts';
import { settlementWords } from '#words/en/job-orders/settlement.ts';
import { wordsOf } from '#words/words.ts';

type JobRowActionsProps = {
  readonly job: JobOrderListed;
  readonly ask: (question: JobQuestion) => void;
  readonly actions: readonly JobOrderAction[];
  /** True if the list contains only jobs that need a follow-up visit. */
  readonly isFollowUpList: boolean;
};

export function JobRowActions({ job, ask, actions, isFollowUpList }: JobRowActionsProps) {
  const words = wordsOf(jobsWords);
  const settle = wordsOf(settlementWords);
  return (
    <Group gap={4} wrap="nowrap">
      {job.technician !== null && actions.includes('assign') && (
        <RowAction
          text={words.reassign}
          subject={job.number}
          icon={IconCalendarUser}
          onClick={() => ask({ kind: 'assign', job })}
        />
      )}
      {isFollowUpList && (
        <>
          <RowAction
            text={words.follow}
            subject={job.number}
            icon={IconRepeat}
            onClick={() => planNext(job)}
          />
          <RowAction
            text={settle.open}
            subject={job.number}
            icon={IconCircleOff}
            onClick={() => ask({ kind: 'settle', job })}
          />
        </>
      )}
      <RecordHistoryButton record="job_orders" recordId={job.id} subject={job.number} />
      {actions.includes('cancel') && (
        <RowAction
          text={words.cancel}
          subject={job.number}
          icon={IconBan}
          onClick={() => ask({ kind: 'cancel', job })}
        />
      )}
    </Group>
  );
}
