import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { handBackJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { type EntryJob, useDelivery } from '#web/records/decisions/act-delivery.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';

type HandBackFormProps = {
  readonly job: EntryJob;
  readonly close: () => void;
};

/**
 * Hands a job back to the dispatcher. The technician can then no longer open the job's page, so this goes to
 * the technician's home page.
 */
export function HandBackForm({ job, close }: HandBackFormProps) {
  const words = wordsOf(onSiteWords).trouble.handBack;
  const navigate = useNavigate();
  const toDay = () => void navigate({ to: '/technician' });
  return (
    <Stack gap="md">
      <Text>{words.consequence}</Text>
      <ReasonForm
        call={handBackJobOrder}
        field="reason"
        record={job}
        words={words}
        close={close}
        onSaved={toDay}
        {...useDelivery('hand_back', handBackJobOrder, job, { onKept: toDay })}
        maxLength={jobOrderLimits.outcome_reason.max}
        chips={{ label: words.chips, texts: words.reasons }}
        noticeOf={(command) => <CommandNotice command={command} tellsStale />}
      />
    </Stack>
  );
}
