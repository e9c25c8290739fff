import { forgotPassword as forgotCall, resetPassword as resetCall } from '#contract/accounts.ts';
import { accountLimits } from '#domain/account.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import { addressOf, linkOriginOf } from '#server/platform/request-origin.ts';
import { findPerson, recordOwn } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { requireStrongPassword } from '#server/steps/new-account.ts';
import { hashPassword } from '#server/steps/password.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { endSessionsOf } from '#server/store/accounts.ts';
import { consumeToken, dropTokens, makeToken } from '#server/store/one-time-tokens.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { mailText } from '#words/say/mail-text.ts';
import { linkOver } from './invitation-calls.ts';

/** Answers alike whether or not there is such an account. */
export function forgotPassword(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: forgotCall,
    run: async (server, c, _caller, input) => {
      const { email } = forgotCall.input.parse(input);
      await takeGuess(server, `reset ${email}`, addressOf(c));
      const linkOrigin = await linkOriginOf(c, server);
      const now = server.now();
      await server.database.transaction(systemIdentity, async (tx) => {
        const account = await accounts.find(tx, email);
        const person = account && (await findPerson(tx, account.id));
        if (!person) return;
        const until = new Date(now.getTime() + accountLimits.resetLinkMinutes * 60_000);
        const token = await makeToken(tx, 'password-reset', {
          id: server.newId(),
          user_id: person.id,
          until,
        });
        const { email: recipient, name } = person;
        const link = `${linkOrigin}/reset-password#${token}`;
        const mail = { recipient, ...mailText('reset', { name, link }) };
        await queueMail(tx, mail, { id: server.newId(), at: now });
      });
      server.wakePost();
      return '{}';
    },
  };
}

/** Ends every session and every other link of the account. */
export function resetPassword(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: resetCall,
    run: async (server, _c, _caller, input) => {
      const { token, password } = resetCall.input.parse(input);
      requireStrongPassword(password);
      const passwordHash = await hashPassword(server, password);
      await server.database.transaction(systemIdentity, async (tx) => {
        const user_id = await consumeToken(tx, 'password-reset', token, server.now());
        const person = user_id && (await findPerson(tx, user_id));
        if (!person) throw linkOver();
        await accounts.setPassword(tx, person.id, passwordHash);
        await dropTokens(tx, 'password-reset', person.id);
        await endSessionsOf(tx, person.id);
        await recordOwn(server, tx, 'accounts.password-reset', person);
      });
      return '{}';
    },
  };
}
