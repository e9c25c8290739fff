import { settleJobOrder } from '#contract/job-orders/settlement.ts';
import { settleDispute } from '#contract/job-orders/signature/dispute.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { disputeLimits } from '#domain/signing/dispute.ts';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { settlementWords } from '#words/en/job-orders/settlement.ts';
import { disputeWords } from '#words/en/job-orders/signature/dispute.ts';
import { wordsOf } from '#words/words.ts';

/** Settles a job that needs no follow-up. The client and the technician see the reason. */
export function SettleForm({ job, close }: { readonly job: JobOrderListed; readonly close: () => void }) {
  return (
    <ReasonForm
      call={settleJobOrder}
      field="reason"
      record={job}
      words={wordsOf(settlementWords)}
      close={close}
      maxLength={jobOrderLimits.outcome_reason.max}
    />
  );
}

type SettleDisputeFormProps = { readonly job: JobOrderListed; readonly close: () => void };

/** Settles a disputed signature. The client sees the reason. */
export function SettleDisputeForm({ job, close }: SettleDisputeFormProps) {
  return (
    <ReasonForm
      call={settleDispute}
      field="reason"
      record={job}
      words={wordsOf(disputeWords).settle}
      close={close}
      maxLength={disputeLimits.reason.max}
    />
  );
}
