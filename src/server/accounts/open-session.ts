import type { Transaction } from '#server/database/database.ts';
import type { AccountWriting, CookieAnswer } from '#server/platform/account-call.ts';
import type { Caller } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/live.ts';
import { findCallerIn } from '#server/platform/session.ts';
import { deviceToken, visitorOf } from '#server/platform/visitor.ts';
import { personOf } from '#server/steps/account-events.ts';
import { openSession } from '#server/steps/sessions.ts';
import { noteSignIn } from '#server/steps/sign-in-record.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { rememberDevice } from '#server/store/known-devices.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { endSignIn } from '#server/store/sessions.ts';
import { because } from '#words/say/because.ts';

type Opening = Pick<AccountWriting, 'server' | 'c' | 'tx' | 'now' | 'record' | 'caller'>;

/**
 * Opens a session. A deactivated user gets an error with the reason. The user is notified of a new device, unless it
 * is their first.
 */
export async function openSessionFor(
  { server, c, tx, now, record, caller }: Opening,
  user_id: string,
): Promise<CookieAnswer> {
  const [visitor, device] = [visitorOf(c), deviceToken(c)];
  if (caller !== null) endReplaced(tx, caller);
  tx.switchTo(systemFor({ account: user_id }));
  const token = openSession(server, tx, user_id, visitor);
  const opened = await findCallerIn(server, tx, { token_sha256: sha256(token), area: null });
  if (opened === null) throw deactivated();
  const person = personOf(opened);
  const { operator_id } = person;
  rememberDevice(tx, { user_id, token_sha256: sha256(device) }, now, ({ isKnown, isFirst }) => {
    noteSignIn(server, tx, { kind: 'signed_in', user_id, operator_id, visitor, isKnownDevice: isKnown });
    if (!isKnown && !isFirst) record('accounts.new-device', { of: person });
  });
  return { json: JSON.stringify(opened.view), session: token, device };
}

/**
 * Ends the session whose cookie the new one replaces in this browser. Without its cookie, no one could end that session
 * in this browser, which would still show the session's push messages to the next person.
 */
function endReplaced(tx: Transaction, { view: { user }, sign_in_id }: Caller): void {
  tx.switchTo(systemFor({ account: user.id }));
  endSignIn(tx, { user_id: user.id, sign_in_id });
  announceEndedSessions(tx, user.id);
}

function deactivated(): ProblemAnswer {
  return new ProblemAnswer(403, 'deactivated', because('account_deactivated'));
}
