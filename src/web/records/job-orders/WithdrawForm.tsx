import type { ComponentProps } from 'react';
import { type ServiceRequestView, withdrawServiceRequest } from '#contract/service-requests.ts';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { sayWords } from '#words/en/job-orders/rating.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';

type WithdrawFormProps = {
  readonly request: ServiceRequestView;
  readonly close: () => void;
} & Pick<ComponentProps<typeof ReasonForm>, 'disabled' | 'noticeOf'>;

/** Lets the client withdraw a request. The client taps or types a reason. */
export function WithdrawForm({ request, ...form }: WithdrawFormProps) {
  const { reasons } = wordsOf(sayWords);
  return (
    <ReasonForm
      call={withdrawServiceRequest}
      field="reason"
      record={request}
      words={wordsOf(serviceRequestsWords).withdraw}
      chips={{ label: reasons.label, texts: reasons.withdraw }}
      rows={3}
      {...form}
    />
  );
}
