import type { ComponentProps } from 'react';
import {
  closeServiceRequest,
  getServiceRequest,
  rejectServiceRequest,
  type ServiceRequestView,
} from '#contract/service-requests.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { availableActions } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { WithdrawForm } from '#web/records/service-requests/WithdrawForm.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { ActionNotice } from './ActionNotice.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';
import type { DialogAction } from './action-texts.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { HoldRejectForm } from './HoldRejectForm.tsx';

export type RequestQuestion = { readonly kind: DialogAction; readonly request: ServiceRequestView };

type RequestDialogProps = {
  /** The action. It stays set while the dialog fades out, so the title does not disappear first. */
  readonly question: RequestQuestion | null;
  readonly opened: boolean;
  readonly close: () => void;
  /** Holds a rejection instead of sending it. `saved` contains the reasons to choose from. */
  readonly hold?: (rejection_reason: string) => void;
  readonly saved?: readonly string[];
};

export function RequestDialog({ question, opened, ...actions }: RequestDialogProps) {
  const titles = wordsOf(serviceRequestsWords);
  return (
    <Dialog
      opened={opened}
      onClose={actions.close}
      title={question === null ? '' : titles[question.kind].title(question.request.number)}
    >
      {opened && question !== null && <RequestAction question={question} {...actions} />}
    </Dialog>
  );
}

type RequestActionProps = Omit<RequestDialogProps, 'question' | 'opened'> & {
  readonly question: RequestQuestion;
};

/**
 * Keeps the request up to date while the dialog is open. If a colleague has already acted on it, the dialog shows a
 * message and sends nothing. However, an approved request can still get its job order.
 */
function RequestAction({ question, close, hold, saved = [] }: RequestActionProps) {
  const role = useEffectiveRole();
  const read = useServerQuery(getServiceRequest, { id: question.request.id }).data;
  const request = read !== undefined && read.version > question.request.version ? read : question.request;
  const actions = role === null ? [] : availableActions(serviceRequestWorkflow, request, { role });
  const canAct = actions.includes(question.kind);
  const canStillAssign = question.kind === 'approve' && actions.includes('assign');
  const overtaken = canAct ? null : { canStillAssign };
  if (question.kind === 'reject' && hold !== undefined && canAct) {
    return <HoldRejectForm saved={saved} hold={hold} />;
  }
  const noticeOf = (command: ComponentProps<typeof ActionNotice>['command']) => (
    <ActionNotice request={request} overtaken={overtaken} command={command} close={close} />
  );
  const words = wordsOf(serviceRequestsWords);
  const reasonForm = { record: request, close, rows: 4, disabled: overtaken !== null, noticeOf };
  switch (question.kind) {
    case 'reject':
      return (
        <ReasonForm
          call={rejectServiceRequest}
          field="rejection_reason"
          words={words.reject}
          {...reasonForm}
        />
      );
    case 'withdraw':
      return (
        <WithdrawForm request={request} close={close} disabled={overtaken !== null} noticeOf={noticeOf} />
      );
    case 'correct':
      return <CorrectForm request={request} close={close} isOver={overtaken !== null} noticeOf={noticeOf} />;
    case 'close':
      return <ReasonForm call={closeServiceRequest} field="reason" words={words.close} {...reasonForm} />;
    default:
      return (
        <AppointmentForm
          kind={canStillAssign ? 'assign' : question.kind}
          request={request}
          overtaken={overtaken}
          close={close}
        />
      );
  }
}
