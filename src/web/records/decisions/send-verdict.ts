import { joinServiceRequest } from '#contract/service-requests/join.ts';
import { approveServiceRequest, rejectServiceRequest } from '#contract/service-requests.ts';
import { sendOrEndSession } from '#web/app/data/server-data.ts';
import { toastError, toastSuccessOnce } from '#web/app/toasts/toast.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { heldWords } from '#words/en/planning/held.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import type { Verdict } from './decision.ts';
import { type SendMethod, sendBy } from './send-held.ts';
import { refusalOf } from './verdict-refusal.ts';

sendBy((decision) => ('request' in decision ? methodOf(decision) : null));

function methodOf(verdict: Verdict): SendMethod {
  const { id, version, number } = verdict.request;
  const { later, notSent, refused } = wordsOf(heldWords);
  return {
    send: (options) => {
      if (verdict.kind === 'reject') {
        const { rejection_reason } = verdict;
        return sendOrEndSession(rejectServiceRequest, { id, version, rejection_reason }, options);
      }
      if (verdict.kind === 'join') {
        const { record, record_id, accepted } = verdict;
        return sendOrEndSession(joinServiceRequest, { id, version, record, record_id, accepted }, options);
      }
      const { technician_id, scheduled_date, accepted, forerunner_id } = verdict;
      const appointment = { technician_id, scheduled_date, accepted };
      return sendOrEndSession(approveServiceRequest, { id, version, appointment, forerunner_id }, options);
    },
    tellDone: (isLate) => {
      if (isLate) toastSuccessOnce(later.title, later.text(number));
      tellDone(verdict);
    },
    tellUnsent: () => toastError(notSent(number)),
    refusalOf: ({ problem }) => refusalOf(verdict, problem),
    tellRefused: ({ why }) => toastError(refused(number, why)),
  };
}

/**
 * Shows that the decision was saved. If many decisions are sent at the same time, each message appears only
 * once.
 */
function tellDone(verdict: Verdict): void {
  const { approve, reject } = wordsOf(serviceRequestsWords);
  const { joinDone, joinDoneText } = wordsOf(openCaseWords);
  if (verdict.kind === 'reject') toastSuccessOnce(reject.done, reject.doneText());
  else if (verdict.kind === 'join') toastSuccessOnce(joinDone(verdict.case_number), joinDoneText);
  else {
    toastSuccessOnce(approve.approved, approve.approvedText);
    toastSuccessOnce(approve.created, approve.createdText);
  }
}
