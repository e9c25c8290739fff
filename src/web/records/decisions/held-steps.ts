import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { newKey, type ProblemError } from '#web/app/api/api-client.ts';
import { sendOrEndSession } from '#web/app/data/server-data.ts';
import { toastError, toastSuccess, toastSuccessOnce } from '#web/app/toasts/toast.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import { type HeldDecision, isOfTechnician, isStepDecision, type Step } from './decision.ts';
import { entryText } from './entry-text.ts';
import { phaseOf } from './outbox.ts';
import { actRefusalOf, tellRefusal } from './refusal-record.ts';
import { applyToOutbox, deliver, sendBy, useOutbox } from './send-held.ts';
import { askAboutStart } from './visit-start.ts';

const stepCalls = { leave: leaveForJobOrder, start: startJobOrder };

sendBy((decision) => {
  if (!isStepDecision(decision)) return null;
  const { kind, at, accepted, left_elsewhere_at } = decision;
  const { id, version, number } = decision.job;
  const { later, unsent, refused } = wordsOf(onSiteWords).heldSteps;
  return {
    send: (options) =>
      sendOrEndSession(stepCalls[kind], { id, version, at, accepted, left_elsewhere_at }, options),
    tellDone: (isLate) => {
      if (isLate) toastSuccess(later.title, later.text(number, entryText(decision)));
    },
    tellUnsent: () => toastSuccessOnce(unsent.title, unsent.text(number, entryText(decision))),
    refusalOf: actRefusalOf,
    tellRefused: ({ why }, error, one) => {
      if (!asksAgain(decision, error, (accepting) => sendAgain(one, accepting))) {
        tellRefusal(refused(number, entryText(decision), why));
      }
    },
  };
});

/** Sends a refused step again, now accepting the conflicts. Its position in the order does not change. */
function sendAgain(one: HeldDecision, decision: Step): undefined {
  applyToOutbox({ kind: 'amend', one, decision, newKey: newKey() });
}

/** Asks the technician about the conflicts of a step. Returns false if the refusal is not about conflicts. */
function asksAgain(
  decision: Step,
  { problem }: ProblemError,
  again: (accepting: Step) => Promise<boolean> | undefined,
): boolean {
  const { kind, job } = decision;
  return askAboutStart(problem, {
    number: job.number,
    time_zone: job.time_zone,
    kind,
    goOn: (accepted, left_elsewhere_at) => again({ ...decision, accepted, left_elsewhere_at }),
    after: kind === 'start' ? recordAddress('job_orders', job.id) : null,
  });
}

/** Keeps the step and sends it immediately. Resolves to true if the server has saved it. */
export async function holdStep(decision: Step, actingFor: string | undefined): Promise<boolean> {
  const delivery = await deliver(decision, actingFor);
  if (delivery.kind !== 'refused') return delivery.kind === 'saved';
  const { error, refusal } = delivery;
  if (!asksAgain(decision, error, (accepting) => holdStep(accepting, actingFor))) {
    const { refused } = wordsOf(onSiteWords).heldSteps;
    toastError(refused(decision.job.number, entryText(decision), refusal.why));
  }
  return false;
}

/**
 * The number of entries that the bar at the bottom lists. It lists only the last ones, because it must leave room for
 * the page.
 */
const namedEntries = 2;

/**
 * Returns the entries of the job that this device holds, oldest first, and a message about them. The message is null
 * while all of them are being sent without a delay.
 */
export function useHeldEntries(jobId: string) {
  const outbox = useOutbox();
  const entries = outbox.held.filter(isOfTechnician).filter(({ decision }) => decision.job.id === jobId);
  const waiting = entries.filter((one) => one.refused === null);
  const hasText = waiting.some((one) => phaseOf(outbox, one) !== 'sending');
  return {
    entries,
    isRefused: entries.some((one) => one.refused !== null),
    entriesText: hasText
      ? wordsOf(onSiteWords).heldSteps.unsentText(
          waiting
            .slice(-namedEntries)
            .map(({ decision }) => entryText(decision))
            .join(' · '),
        )
      : null,
  };
}
