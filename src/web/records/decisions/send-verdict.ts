import * as z from 'zod/mini';
import { approveServiceRequest, rejectServiceRequest, serviceRequest } from '#contract/service-requests.ts';
import { requestGroups } from '#domain/service-request.ts';
import { failureText, type ProblemError } from '#web/app/api/api-client.ts';
import { sendOrEndSession } from '#web/app/data/server-data.ts';
import { toastError, toastSuccessOnce } from '#web/app/toasts/toast.ts';
import { heldWords } from '#words/en/planning/held.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { conflictsText } from './conflicts-text.ts';
import type { Verdict } from './decision.ts';
import type { Refusal } from './outbox.ts';
import { type SendMethod, sendBy } from './send-held.ts';

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
      const { technician_id, scheduled_date, accepted, forerunner_id } = verdict;
      const appointment = { technician_id, scheduled_date, accepted };
      return sendOrEndSession(approveServiceRequest, { id, version, appointment, forerunner_id }, options);
    },
    tellDone: (isLate) => {
      if (isLate) toastSuccessOnce(later.title, later.text(number));
      tellDone(verdict);
    },
    tellUnsent: () => toastError(notSent(number)),
    refusalOf,
    tellRefused: ({ why }) => toastError(refused(number, why)),
  };
}

/**
 * Shows that the decision was saved. If many decisions are sent at the same time, each message appears only
 * once.
 */
function tellDone({ kind }: Verdict): void {
  const { approve, reject } = wordsOf(serviceRequestsWords);
  if (kind === 'reject') toastSuccessOnce(reject.done, reject.doneText());
  else {
    toastSuccessOnce(approve.approved, approve.approvedText);
    toastSuccessOnce(approve.created, approve.createdText);
  }
}

function refusalOf(error: ProblemError): Refusal {
  const conflicts = conflictsText(error.problem);
  if (conflicts !== null) return { why: conflicts, isSettled: false };
  const now = z.safeParse(serviceRequest, error.problem.record);
  if (!now.success || requestGroups.pending.some((status) => status === now.data.status)) {
    return { why: failureText(error), isSettled: false };
  }
  const status = wordsOf(startWords).domain.requestStatus[now.data.status];
  return { why: wordsOf(triageWords).overtaken(status), isSettled: true };
}
