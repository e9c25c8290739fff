import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { cancelWords } from '#words/en/job-orders/appointment/cancel.ts';
import { wordsOf } from '#words/words.ts';

type CancelFormProps = {
  readonly job: { readonly id: string; readonly version: number; readonly number: string };
  readonly close: () => void;
};

/** Cancels a job permanently. The technician and the client are notified, with the reason. */
export function CancelForm({ job, close }: CancelFormProps) {
  return (
    <ReasonForm
      call={cancelJobOrder}
      field="cancellation_reason"
      record={job}
      words={wordsOf(cancelWords)}
      close={close}
      maxLength={jobOrderLimits.cancellation_reason.max}
    />
  );
}
