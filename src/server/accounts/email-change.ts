import { confirmEmailChange, findEmailChange } from '#contract/accounts.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { findPerson } from '#server/steps/account-events.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { markProven, setEmail } from '#server/store/accounts.ts';
import { confirmSide, findEmailChange as findChange } from '#server/store/email-changes.ts';
import { linkOrigin } from '#server/store/link-origin.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { mailText } from '#words/say/mail-text.ts';
import { notificationText } from '#words/say/notification-text.ts';
import { countingWrongLinks, linkOver } from './link-over.ts';

const findOnly = accountQuery(findEmailChange, async ({ server, tx }, { token }) => {
  const confirmation = await findChange(tx, token, server.now());
  const person = confirmation && (await findPerson(tx, confirmation.change.user_id));
  if (!confirmation || !person) throw linkOver();
  const { old_confirmed_at, new_confirmed_at, email } = confirmation.change;
  const [confirmed, otherConfirmed] =
    confirmation.side === 'old' ? [old_confirmed_at, new_confirmed_at] : [new_confirmed_at, old_confirmed_at];
  return JSON.stringify({
    side: confirmation.side,
    from: person.email,
    to: email,
    is_confirmed: confirmed !== null,
    is_other_confirmed: otherConfirmed !== null,
  });
});
export const find = countingWrongLinks(findOnly);

/** Changes the email once both addresses have confirmed it. All sessions end, and both addresses are notified. */
const confirmOnly = command(confirmEmailChange, { as: 'account' }, async (context, { token }) => {
  const { server, tx, now, record, afterwards } = context;
  const change = await confirmSide(tx, token, now);
  const person = change && (await findPerson(tx, change.user_id));
  if (!change || !person) throw linkOver();
  if (change.old_confirmed_at === null || change.new_confirmed_at === null) {
    return JSON.stringify({ is_changed: false });
  }
  const { id, email: from } = person;
  tx.switchTo(systemFor({ account: id }));
  setEmail(tx, id, change.email, now);
  markProven(tx, change.email);
  endSecrets(tx, id, 'email_changed', {
    onCalendarAddress: () => record('accounts.calendar-address-ended', { of: person }),
  });
  record('accounts.email-changed', { of: person, changes: { email: { from, to: change.email } } });
  const event = { type: 'accounts.email-changed', subject: person.name, audience: 'account' } as const;
  const link = `${linkOrigin(server.origin, person.domain)}/account`;
  const text = mailText('security', (locale) => ({ text: notificationText(event, locale), link }));
  const { operator_id } = person;
  queueMail(tx, { operator_id, recipient: from, user_id: id, text }, { id: server.newId(), at: now });
  afterwards(server.wakeMailer);
  return JSON.stringify({ is_changed: true });
});
export const confirm = countingWrongLinks(confirmOnly);
