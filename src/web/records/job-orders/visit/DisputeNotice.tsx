import { Text } from '@mantine/core';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { disputeWords } from '#words/en/job-orders/signature/dispute.ts';
import { wordsOf } from '#words/words.ts';

type DisputeNoticeProps = {
  readonly job: Pick<
    JobOrderView,
    'disputed_at' | 'dispute_remark' | 'dispute_settled_at' | 'dispute_settled_reason' | 'time_zone'
  >;
};

/**
 * Shows that the client disputed the signature, and how this was settled. Renders nothing for an undisputed
 * signature.
 */
export function DisputeNotice({ job }: DisputeNoticeProps) {
  const words = wordsOf(disputeWords);
  const { disputed_at, dispute_remark, dispute_settled_at, dispute_settled_reason, time_zone } = job;
  if (disputed_at === null) return null;
  const isSettled = dispute_settled_at !== null && dispute_settled_reason !== null;
  return (
    <Notice
      tone={isSettled ? 'info' : 'warning'}
      title={words.disputed(formatDateTime(disputed_at, time_zone))}
    >
      {dispute_remark !== null && <Text dir="auto">{dispute_remark}</Text>}
      {isSettled && (
        <Text dir="auto">
          {words.settledOn(formatDateTime(dispute_settled_at, time_zone), dispute_settled_reason)}
        </Text>
      )}
    </Notice>
  );
}
