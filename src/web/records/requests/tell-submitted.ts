import type { OutputOf } from '#contract/calls/call.ts';
import type { submitServiceRequest } from '#contract/service-requests.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';

/** Shows the result of a report: a new request, or a comment on the open case. */
export function tellSubmitted({ number, job_order, is_added }: OutputOf<typeof submitServiceRequest>): void {
  const { request } = wordsOf(serviceRequestsWords);
  const { added, addedText } = wordsOf(openCaseWords);
  if (is_added) toastSuccess(added(job_order?.number ?? number), addedText);
  else toastSuccess(request.submitted, request.submittedText);
}
