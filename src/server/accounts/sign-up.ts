import { signUp as signUpCall } from '#contract/accounts.ts';
import { type Accounts, hashPassword } from '../platform/account-library.ts';
import type { AccountHandler } from '../platform/calls.ts';
import { asSystem } from '../platform/context.ts';
import { ProblemAnswer } from '../platform/errors.ts';
import { requireStrongPassword } from '../platform/new-account.ts';
import { addressOf } from '../platform/request-origin.ts';
import { getPlatformSettings } from '../store/platform-settings.ts';
import { takeGuess } from './guesses.ts';
import { openSessionFor } from './open-session.ts';
import { recordOwn } from './people.ts';

/** An account without a role: no public call can give it one. */
export function signUp(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: signUpCall,
    run: async (server, c, _caller, input) => {
      const { name, email, password } = signUpCall.input.parse(input);
      requireStrongPassword(password);
      await takeGuess(server, `sign-up ${email}`, addressOf(c));
      const passwordHash = await hashPassword(password);
      const id = await server.database.transaction(asSystem, async (tx) => {
        const { sign_up_open } = await getPlatformSettings(tx);
        if (!sign_up_open) throw signUpClosed();
        const user_id = await accounts.create(tx, { name, email, passwordHash });
        await recordOwn(server, tx, 'accounts.signed-up', {
          id: user_id,
          name,
          email,
          operator_id: null,
          role: null,
        });
        return user_id;
      });
      return openSessionFor(server, c, accounts, id);
    },
  };
}

function signUpClosed(): ProblemAnswer {
  return new ProblemAnswer(403, 'refused', 'Sign-up is closed. Please ask your operator for an account.');
}
