import type { JobOrderListed } from '#contract/job-order.ts';
import { settleJobOrder } from '#contract/visits.ts';
import { jobOrderLimits } from '#domain/job-order.ts';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { settleWords } from '#words/en/planning/settle.ts';
import { wordsOf } from '#words/words.ts';

/** Says that nobody has to come again. Client and technician read why. */
export function SettleForm({ job, close }: { readonly job: JobOrderListed; readonly close: () => void }) {
  return (
    <ReasonForm
      call={settleJobOrder}
      field="reason"
      record={job}
      words={wordsOf(settleWords)}
      close={close}
      maxLength={jobOrderLimits.outcome_reason.max}
    />
  );
}
