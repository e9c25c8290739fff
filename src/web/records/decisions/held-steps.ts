import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { failureText, type ProblemError } from '#web/app/api/api-client.ts';
import { sendOrEndSession } from '#web/app/data/server-data.ts';
import { formatTime } from '#web/app/time/dates.ts';
import { toastErrorToStay, toastSuccess, toastSuccessOnce } from '#web/app/toasts/toast.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import { isStep, type Step } from './decision.ts';
import { phaseOf } from './outbox.ts';
import { holdAndSend, sendBy, useOutbox } from './send-held.ts';
import { askAboutStart } from './visit-start.ts';

const stepCalls = { leave: leaveForJobOrder, start: startJobOrder };

sendBy((decision) => {
  if (!('job' in decision)) return null;
  const { kind, at, accepted, left_elsewhere_at } = decision;
  const { id, version, number, time_zone } = decision.job;
  const { later, unsent, refused } = wordsOf(onSiteWords).heldSteps;
  let actingFor: string | undefined;
  const isAsked = ({ problem }: ProblemError) =>
    askAboutStart(problem, {
      number,
      time_zone,
      kind,
      goOn: (concerns, left) =>
        holdAndSend({ ...decision, accepted: concerns, left_elsewhere_at: left }, actingFor),
      after: kind === 'start' ? recordAddress('job_orders', id) : null,
    });
  return {
    send: (options) => {
      actingFor = options.actingFor;
      return sendOrEndSession(stepCalls[kind], { id, version, at, accepted, left_elsewhere_at }, options);
    },
    tellDone: (isLate) => {
      if (isLate) toastSuccess(later.title, later.text(number, textOf(decision)));
    },
    tellUnsent: () => toastSuccessOnce(unsent.title, unsent.text(number, textOf(decision))),
    refusalOf: (error) => ({ why: whyOf(error), isSettled: false }),
    tellRefused: ({ why }, error) => {
      if (!isAsked(error)) toastErrorToStay(refused(number, textOf(decision), why));
    },
  };
});

function textOf({ kind, at, job }: Step): string {
  return wordsOf(onSiteWords).heldSteps.stepTexts[kind](formatTime(at, job.time_zone));
}

/**
 * Returns the reason for a refusal. "Not found" means that the job is no longer assigned to this technician.
 */
function whyOf(error: ProblemError): string {
  return error.problem.code === 'not_found' ? wordsOf(onSiteWords).heldSteps.notYours : failureText(error);
}

/**
 * Returns the job's steps that this device holds, oldest first, and a message about them. The message is null while
 * all of them are being sent without a delay.
 */
export function useHeldSteps(jobId: string) {
  const outbox = useOutbox();
  const jobSteps = outbox.held.filter(isStep).filter(({ decision }) => decision.job.id === jobId);
  const hasText = jobSteps.some((one) => phaseOf(outbox, one) !== 'sending');
  return {
    steps: jobSteps.map(({ decision }) => decision),
    stepsText: hasText
      ? wordsOf(onSiteWords).heldSteps.unsentText(
          jobSteps.map(({ decision }) => textOf(decision)).join(' · '),
        )
      : null,
  };
}
