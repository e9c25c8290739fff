import { forgotPassword, resetPassword } from '#contract/accounts.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { command } from '#server/platform/command.ts';
import { strangerSending, visitorOf } from '#server/platform/visitor.ts';
import { findPerson, namesOf } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { hashNewPassword } from '#server/steps/password.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { markProven } from '#server/store/accounts.ts';
import { linkOrigin } from '#server/store/link-origin.ts';
import { consumeToken, findToken, makeToken } from '#server/store/one-time-tokens.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { mailText } from '#words/say/mail-text.ts';
import { countingWrongLinks, linkOver, requireLink } from './link-over.ts';

/** Responds in the same way whether or not the account exists. */
export function forgot(accounts: Accounts) {
  return command(
    forgotPassword,
    {
      as: 'account',
      prepare: async ({ server, c }, { email }) => {
        await takeGuess(server, { purpose: 'reset', target: { email }, by: visitorOf(c) });
      },
    },
    async ({ server, tx, now, afterwards }, { email }) => {
      const account = await accounts.find(tx, email);
      const person = account && (await findPerson(tx, account.id));
      if (!person) return '{}';
      const until = new Date(now.getTime() + accountLimits.resetLinkMinutes * 60_000);
      const token = await makeToken(tx, 'password-reset', {
        id: server.newId(),
        of: { user_id: person.id },
        until,
      });
      const { email: recipient, operator_id, domain } = person;
      const link = `${linkOrigin(server.origin, domain)}/reset-password#${token}`;
      const mail = { operator_id, recipient, user_id: person.id, text: mailText('reset', { link }) };
      queueMail(tx, mail, { id: server.newId(), at: now });
      afterwards(server.wakeMailer);
      return '{}';
    },
  );
}

export function reset(accounts: Accounts) {
  return countingWrongLinks(
    command(
      resetPassword,
      {
        as: 'account',
        prepare: async (request, { token, password }) => {
          const { server } = request;
          const person = await requireLink(request, async (tx) => {
            const holder = await findToken(tx, 'password-reset', token, server.now());
            return holder === null ? null : findPerson(tx, holder.user_id);
          });
          return hashNewPassword(
            server,
            { password, names: namesOf(person) },
            strangerSending(visitorOf(request.c)),
          );
        },
      },
      async ({ tx, now, record }, { token }, passwordHash) => {
        const holder = await consumeToken(tx, 'password-reset', token, now);
        const person = holder && (await findPerson(tx, holder.user_id));
        if (!person) throw linkOver();
        tx.switchTo(systemFor({ account: person.id }));
        accounts.setPassword(tx, person.id, passwordHash);
        markProven(tx, person.email);
        endSecrets(tx, person.id, 'password_reset', {
          onCalendarAddress: () => record('accounts.calendar-address-ended', { of: person }),
        });
        record('accounts.password-reset', { of: person });
        return '{}';
      },
    ),
  );
}
