import { declineAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { requestedTimeWords } from '#words/en/job-orders/appointment/requested-time.ts';
import { wordsOf } from '#words/words.ts';

/** Declines the client's request for a different time. The visit keeps its time, and the client sees the reason. */
export function DeclineTimeForm({
  job,
  close,
}: {
  readonly job: JobOrderListed;
  readonly close: () => void;
}) {
  return (
    <ReasonForm
      call={declineAnotherTime}
      field="reason"
      record={job}
      words={wordsOf(requestedTimeWords).decline}
      close={close}
      maxLength={jobOrderLimits.outcome_reason.max}
    />
  );
}
