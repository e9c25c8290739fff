import type { OutputOf } from '#contract/calls/call.ts';
import type { addReportToCase } from '#contract/service-requests/add-to-case.ts';
import type { submitServiceRequest } from '#contract/service-requests.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { promisedText } from './promised-text.ts';

/** Shows that a report was added to the open case, and who was alerted. */
export function toastAdded({ number, alert }: OutputOf<typeof addReportToCase>): void {
  const { added, addedText } = wordsOf(openCaseWords);
  toastSuccess(added(number), [addedText, ...alertedText(alert)].join(' '));
}

/** Returns the sentence that says who was alerted; none if no one was. */
export function alertedText(alert: OutputOf<typeof submitServiceRequest>['alert']): readonly string[] {
  return alert === null ? [] : [wordsOf(openCaseWords).alerted[alert]];
}

/**
 * Shows the result of a report: a new request, with its arrival target and who was alerted, or a comment on the open
 * case.
 */
export function toastSubmitted(saved: OutputOf<typeof submitServiceRequest>): void {
  const { request } = wordsOf(serviceRequestsWords);
  const { number, job_order, is_added, alert, promised_by, time_zone } = saved;
  if (is_added) toastAdded({ number: job_order?.number ?? number, alert });
  else {
    const promised = promised_by === null ? [] : [`${promisedText(promised_by, time_zone, new Date())}.`];
    toastSuccess(request.submitted, [request.submittedText, ...promised, ...alertedText(alert)].join(' '));
  }
}
