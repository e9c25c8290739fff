import { rateJobOrder } from '#contract/job-orders/rating.ts';
import { failureText } from '#web/app/api/api-client.ts';
import { sendOrEndSession } from '#web/app/data/server-data.ts';
import { toastError, toastSuccessOnce } from '#web/app/toasts/toast.ts';
import { ratingWords } from '#words/en/job-orders/rating.ts';
import { wordsOf } from '#words/words.ts';
import type { TappedRating } from './decision.ts';
import { applyToOutbox, type SendMethod, sendBy, undoable } from './send-held.ts';

sendBy((decision) => (decision.kind === 'rate' ? methodOf(decision) : null));

/** Holds the rating, and sends it after eight seconds. Another tap before that replaces it. */
export function holdRating({ id, version, number, time_zone }: TappedRating['visit'], rating: number): void {
  const visit = { id, version, number, time_zone };
  applyToOutbox({ kind: 'hold', one: undoable({ kind: 'rate', visit, rating }, undefined) });
}

function methodOf({ visit: { id, version, number }, rating }: TappedRating): SendMethod {
  const { done, doneText, notSent, refused } = wordsOf(ratingWords);
  return {
    send: (options) => sendOrEndSession(rateJobOrder, { id, version, rating, rating_comment: '' }, options),
    tellDone: () => toastSuccessOnce(done, doneText(number)),
    tellUnsent: () => toastError(notSent(number)),
    refusalOf: (error) => ({ why: failureText(error), isSettled: false }),
    tellRefused: ({ why }) => toastError(refused(number, why)),
  };
}
