import type { Call } from '#contract/calls/call.ts';
import { sendOrEndSession } from '#web/app/data/server-data.ts';
import { toastSuccess, toastSuccessOnce } from '#web/app/toasts/toast.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';
import { inputOfAct } from './act-input.ts';
import { type Act, type ActKind, isActDecision } from './decision.ts';
import { entryText } from './entry-text.ts';
import { actRefusalOf, tellRefusal } from './refusal-record.ts';
import { type SendMethod, sendBy } from './send-held.ts';

/**
 * The calls for the kinds of actions that are loaded. Each screen loads its own, and the sender of leftover entries
 * loads all.
 */
const actCalls = new Map<ActKind, Call>();

/** Registers the call that sends actions of this kind. */
export function sendActsBy(kind: ActKind, call: Call): void {
  actCalls.set(kind, call);
}

sendBy((decision) => {
  const call = isActDecision(decision) ? actCalls.get(decision.kind) : undefined;
  return call === undefined || !isActDecision(decision) ? null : methodOf(decision, call);
});

function methodOf(act: Act, call: Call): SendMethod {
  const { number } = act.job;
  const { later, unsent } = wordsOf(onSiteWords).heldSteps;
  const text = entryText(act);
  return {
    send: (options, file) => sendOrEndSession(call, inputOfAct(act, call, file), options),
    tellDone: (isLate) => {
      // A photo does not need a message of its own.
      if (isLate && act.kind !== 'upload') toastSuccess(later.title, later.text(number, text));
    },
    tellUnsent: () => toastSuccessOnce(unsent.title, unsent.text(number, text)),
    refusalOf: actRefusalOf,
    tellRefused: ({ why }) => tellRefusal(wordsOf(outboxWords).refused(number, text, why)),
  };
}
