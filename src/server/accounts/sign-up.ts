import { signUp as signUpCall } from '#contract/accounts.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import type { Server } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { addressOf } from '#server/platform/request-origin.ts';
import { findPerson, recordOwn } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { requireStrongPassword } from '#server/steps/new-account.ts';
import { hashPassword } from '#server/steps/password.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { findToken, makeToken } from '#server/store/one-time-tokens.ts';
import { getPlatformSettings } from '#server/store/platform-settings.ts';
import { because } from '#words/say/because.ts';
import { openSessionFor } from './open-session.ts';

const retriedWithinMs = 3_600_000;

/**
 * Makes an account without a role; no public call can give it one. A call that is sent again with its key, because the
 * answer was lost, signs in to the account instead of being refused because the address is taken.
 */
export function signUp(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: signUpCall,
    run: async (server, c, _caller, input) => {
      const form = signUpCall.input.parse(input);
      requireStrongPassword(form.password);
      await takeGuess(server, `sign-up ${form.email}`, addressOf(c));
      const key = c.req.header('idempotency-key') ?? server.newId();
      const passwordHash = await hashPassword(server, form.password);
      const user_id =
        (await findMade(server, key, form.email)) ??
        (await make(server, accounts, { ...form, passwordHash, key }));
      return openSessionFor(server, c, accounts, user_id);
    },
  };
}

function findMade({ database, now }: Server, key: string, email: string): Promise<string | null> {
  return database.transaction(systemIdentity, async (tx) => {
    const user_id = await findToken(tx, 'sign-up', key, now());
    const person = user_id && (await findPerson(tx, user_id));
    return person && person.email === email ? person.id : null;
  });
}

function make(
  server: Server,
  accounts: Accounts,
  form: { name: string; email: string; passwordHash: string; key: string },
): Promise<string> {
  const { name, email, passwordHash, key } = form;
  return server.database.transaction(systemIdentity, async (tx) => {
    const { sign_up_open } = await getPlatformSettings(tx);
    if (!sign_up_open) throw signUpClosed();
    const id = await accounts.create(tx, { name, email, passwordHash });
    await recordOwn(server, tx, 'accounts.signed-up', { id, name, email, operator_id: null, role: null });
    const until = new Date(server.now().getTime() + retriedWithinMs);
    await makeToken(tx, 'sign-up', { id: server.newId(), user_id: id, until }, key);
    return id;
  });
}

function signUpClosed(): ProblemAnswer {
  return new ProblemAnswer(403, 'refused', because('sign_up_closed'));
}
