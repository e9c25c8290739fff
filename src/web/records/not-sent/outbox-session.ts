import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { toastErrorToStay } from '#web/app/toasts/toast.ts';
import { isOfTechnician } from '#web/records/decisions/decision.ts';
import { finishBeforeSignOut, outboxSender, outboxStore, sendAll } from '#web/records/decisions/send-held.ts';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';
import { askBeforeLeaving } from './not-sent-state.ts';

// Handles the end of a session, and asks the browser to promise to keep entries until then.

/** True if the browser promises to keep the entries; null until this page has asked it to. */
let isPersistent: boolean | null = null;
/** The number of waiting entries after the last change. */
let waiting = 0;
/** The entries that the technician discarded by signing out. */
let givenUp: readonly string[] = [];

export function isPersistRefused(): boolean {
  return isPersistent === false;
}

const entries = () => outboxSender.state().held.filter(isOfTechnician);

/** Asks the browser, at the first entry, to keep entries even when the device runs out of space. */
function askToPersist(): void {
  if (isPersistent !== null || waiting === 0) return;
  isPersistent = true;
  const refuse = () => {
    isPersistent = false;
  };
  const promise = navigator.storage?.persist?.();
  if (promise === undefined) refuse();
  else
    void promise.then((persists) => {
      isPersistent = persists;
    }, refuse);
}

function follow(): void {
  if (outboxSender.state().isRead) waiting = entries().length;
  askToPersist();
}

/** Sends everything before a sign-out. If entries are left, it continues only once the person agrees to lose them. */
async function finish(): Promise<void> {
  await sendAll();
  const left = entries();
  if (left.length === 0) return;
  const mayLeave = await askBeforeLeaving(left.length);
  if (mayLeave === false) await new Promise(() => undefined);
  if (mayLeave === true) givenUp = left.map(({ key }) => key);
}

function endSession(): void {
  const { session, leftOnPurpose } = sessionState();
  if (session !== null) return;
  if (leftOnPurpose) void outboxStore.write({ put: [], remove: givenUp }).catch(() => undefined);
  else if (waiting > 0) toastErrorToStay(wordsOf(outboxWords).ended(waiting));
  givenUp = [];
  waiting = 0;
}

outboxSender.listen(follow);
follow();
onSessionEvent(endSession);
finishBeforeSignOut(finish);
// Cards can show waiting entries only from this point on, because the rules for them are loaded with this file.
void outboxSender.read();
