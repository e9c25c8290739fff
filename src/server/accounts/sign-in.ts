import { credentials, signIn as signInCall } from '#contract/accounts.ts';
import type { Accounts } from '../platform/account-library.ts';
import { hashPassword, verifyPassword } from '../platform/account-library.ts';
import type { AccountHandler } from '../platform/calls.ts';
import { asSystem } from '../platform/context.ts';
import { ProblemAnswer } from '../platform/errors.ts';
import { addressOf } from '../platform/request-origin.ts';
import { takeGuess } from './guesses.ts';
import { openSessionFor } from './open-session.ts';

export function signIn(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: signInCall,
    run: async (server, c, _caller, input) => {
      const { email, password } = credentials.parse(input);
      const guess = await takeGuess(server, email, addressOf(c));
      const account = await server.database.transaction(asSystem, (tx) => accounts.find(tx, email));
      if (!(await isRight(account?.passwordHash ?? null, password)) || account === null)
        throw wrongCredentials();
      await guess.giveBack();
      return openSessionFor(server, c, accounts, account.id);
    },
  };
}

/** An account that does not exist costs the same time as a wrong password. */
async function isRight(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verifyPassword({ hash: passwordHash, password });
  await hashPassword(password);
  return false;
}

function wrongCredentials(): ProblemAnswer {
  return new ProblemAnswer(401, 'invalid_credentials', 'Invalid login credentials');
}
