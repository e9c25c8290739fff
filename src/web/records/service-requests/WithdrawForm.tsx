import type { ComponentProps } from 'react';
import { type ServiceRequestView, withdrawServiceRequest } from '#contract/service-requests.ts';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';

type WithdrawFormProps = {
  readonly request: ServiceRequestView;
  readonly close: () => void;
} & Pick<ComponentProps<typeof ReasonForm>, 'disabled' | 'noticeOf'>;

/** Lets the client withdraw a request. The client taps or types a reason. */
export function WithdrawForm({ request, ...form }: WithdrawFormProps) {
  const { withdraw, withdrawReasons } = wordsOf(serviceRequestsWords);
  return (
    <ReasonForm
      call={withdrawServiceRequest}
      field="reason"
      record={request}
      words={withdraw}
      chips={withdrawReasons}
      rows={3}
      {...form}
    />
  );
}
