import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { assignServiceRequest } from '#contract/service-requests.ts';
import { failureText, type SendOptions } from '#web/app/api/api-client.ts';
import { sendOrEndSession } from '#web/app/data/server-data.ts';
import { toastError, toastSuccessOnce } from '#web/app/toasts/toast.ts';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { heldWords } from '#words/en/planning/held.ts';
import { wordsOf } from '#words/words.ts';
import { conflictsText } from './conflicts-text.ts';
import type { Placement } from './decision.ts';
import { type SendMethod, sendBy } from './send-held.ts';

sendBy((decision) => ('technician_id' in decision && 'visit' in decision ? methodOf(decision) : null));

function methodOf(placement: Placement): SendMethod {
  const { number } = placement.visit;
  const { later, notSent, refused, saved } = wordsOf(heldWords);
  return {
    send: (options) => sendPlacement(placement, options),
    tellDone: (isLate) => {
      if (isLate) toastSuccessOnce(later.title, later.text(number));
      else toastSuccessOnce(wordsOf(assignWords).done, saved);
    },
    tellUnsent: () => toastError(notSent(number)),
    refusalOf: (error) => ({ why: conflictsText(error.problem) ?? failureText(error), isSettled: false }),
    tellRefused: ({ why }) => toastError(refused(number, why)),
  };
}

function sendPlacement({ kind, visit, ...placement }: Placement, options: SendOptions) {
  const { id, version } = visit;
  const { technician_id, scheduled_date, accepted, machine_id } = placement;
  const appointment = { technician_id, scheduled_date, accepted };
  if (kind === 'assign') {
    return sendOrEndSession(assignJobOrder, { id, version, ...appointment }, options);
  }
  if (kind === 'create') {
    return sendOrEndSession(assignServiceRequest, { id, version, appointment }, options);
  }
  return sendOrEndSession(createJobOrder, { machine_id, forerunner_id: id, ...appointment }, options);
}
