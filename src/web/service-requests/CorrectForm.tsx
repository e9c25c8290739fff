import type { ComponentProps, ReactNode } from 'react';
import {
  correctServiceRequest,
  type ServiceRequestView,
  serviceRequestDetails,
} from '#contract/service-requests.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { fieldsOf, valuesOf } from '#web/records/service-requests/request-values.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import type { ActionNotice } from './ActionNotice.tsx';
import { RequestInputs } from './RequestInputs.tsx';

type CorrectFormProps = {
  readonly request: ServiceRequestView;
  readonly close: () => void;
  /** True if the request has already been decided. */
  readonly isOver: boolean;
  readonly noticeOf: (command: ComponentProps<typeof ActionNotice>['command']) => ReactNode;
};

export function CorrectForm({ request, close, isOver, noticeOf }: CorrectFormProps) {
  const words = wordsOf(serviceRequestsWords).correct;
  const state = useVersionedForm({ record: request, valuesOf });
  const { command, submit } = useFormCommand(state, correctServiceRequest, {
    schema: serviceRequestDetails,
    fieldsOf,
    inputOf: (fields, { id, version }) => ({ ...serviceRequestDetails.parse(fields), id, version }),
    failed: words.failed,
    done: [words.done],
    onSaved: close,
  });
  return (
    <DialogForm
      state={{ ...state, command }}
      submit={submit}
      text={words.submit}
      over={isOver ? noticeOf(command) : undefined}
    >
      <RequestInputs form={state.form} zone={request.time_zone} />
    </DialogForm>
  );
}
