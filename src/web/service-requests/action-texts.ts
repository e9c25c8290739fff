import type { ServiceRequestAction } from '#domain/service-request.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';

/** An action that opens a dialog. */
export type DialogAction = Exclude<ServiceRequestAction, 'call_back'>;

export function hasDialog(action: ServiceRequestAction): action is DialogAction {
  return action !== 'call_back';
}

/** Returns the button text for each action. */
export function useActionTexts() {
  const { list } = wordsOf(serviceRequestsWords);
  return {
    approve: list.approveAndAssign,
    reject: list.reject,
    assign: list.createJobOrder,
    correct: list.correct,
    withdraw: list.withdraw,
    close: list.close,
    open: list.openJob,
  };
}
