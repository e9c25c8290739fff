import { confirmEmailChange, findEmailChange } from '#contract/mailed-links.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { type AccountRequest, type AccountWriting, accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { strangerSending, visitorOf } from '#server/platform/visitor.ts';
import { findPerson } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { isRight } from '#server/steps/password.ts';
import { noteFailure } from '#server/steps/sign-in-record.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { markProven, setEmail } from '#server/store/accounts.ts';
import {
  confirmSide,
  countPasswordAttempt,
  dropEmailChange,
  findEmailChange as findChange,
} from '#server/store/email-changes.ts';
import { linkOrigin } from '#server/store/link-origin.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { because } from '#words/say/because.ts';
import { mailText } from '#words/say/mail-text.ts';
import { notificationText } from '#words/say/notification-text.ts';
import { countingWrongLinks, linkOver, requireLink } from './link-over.ts';

const findOnly = accountQuery(findEmailChange, async ({ server, tx, caller }, { token }) => {
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
    needs_password: needsPassword(caller, confirmation),
  });
});
export const find = countingWrongLinks(findOnly);

/**
 * Changes the email once both addresses have confirmed it. All sessions end, and both addresses are notified. The link
 * alone shows only that someone reads the new address's email. The session or the password must show that this person
 * is also the account's holder. Otherwise, anyone could get an account with someone else's address.
 */
export function confirm(accounts: Accounts) {
  const handler = command(
    confirmEmailChange,
    {
      as: 'account',
      prepare: async (request, { token, password }) => {
        const { server } = request;
        const confirmation = await requireLink(request, (tx) => findChange(tx, token, server.now()));
        if (!needsPassword(request.caller, confirmation)) return;
        if (password === undefined) throw invalidInput('password', because('password_missing'));
        await requireAccountPassword(request, accounts, { token, password, change: confirmation.change });
      },
    },
    (context, { token }) => confirmNow(context, token),
  );
  return countingWrongLinks(handler);
}

type Confirmation = NonNullable<Awaited<ReturnType<typeof findChange>>>;

function needsPassword(caller: AccountRequest['caller'], { side, change }: Confirmation): boolean {
  return side === 'new' && caller?.view.user.id !== change.user_id;
}

type PasswordAttempt = {
  readonly token: string;
  readonly password: string;
  readonly change: Confirmation['change'];
};

/**
 * Counts a wrong password as at sign-in, because the link's holder may be a stranger to the account. The password also
 * counts against the change, which is dropped after a few wrong ones.
 */
async function requireAccountPassword(
  { server, as, c }: AccountRequest,
  accounts: Accounts,
  { token, password, change: { id, user_id } }: PasswordAttempt,
): Promise<void> {
  const { email } = await requireLink({ server, as }, (tx) => findPerson(tx, user_id));
  const visitor = visitorOf(c);
  const guess = await takeGuess(server, { purpose: 'password', target: { email }, by: visitor });
  const [attempts, account] = await server.database.transaction(as, async (tx) => [
    await countPasswordAttempt(tx, token, server.now()),
    await accounts.find(tx, email),
  ]);
  if (attempts === null) throw linkOver();
  const hash = account?.id === user_id ? account.passwordHash : null;
  if (!(await isRight(server, { hash, password }, strangerSending(visitor, email)))) {
    await noteFailure(server, 'wrong_password', { user_id }, visitor);
    if (attempts >= accountLimits.emailChangePasswords) {
      await server.database.transaction(as, async (tx) => dropEmailChange(tx, id));
    }
    throw invalidInput('password', because('email_change_password_wrong'));
  }
  await guess.giveBack();
}

async function confirmNow(context: AccountWriting, token: string): Promise<string> {
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
}
