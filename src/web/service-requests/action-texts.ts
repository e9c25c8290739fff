import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';

/** What the buttons say. */
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
