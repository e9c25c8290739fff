import { signUp as signUpCall } from '#contract/accounts.ts';
import { preparedAccountCommand } from '#server/platform/account-call.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { hashPassword, requireStrongPassword } from '#server/steps/password.ts';
import { getPlatformSettings } from '#server/store/platform-settings.ts';
import { because } from '#words/say/because.ts';
import { openSessionFor } from './open-session.ts';

/** Makes an account without a role: no public call can give it one. */
export function signUp(accounts: Accounts) {
  return preparedAccountCommand(
    signUpCall,
    async ({ server, c }, { name, email, password }) => {
      await requireStrongPassword(server, password, [name, email]);
      await takeGuess(server, { purpose: 'sign-up', account: { email }, by: visitorOf(c) });
      return hashPassword(server, password);
    },
    async (context, { name, email }, passwordHash) => {
      const { tx, record } = context;
      const { sign_up_open } = await getPlatformSettings(tx);
      if (!sign_up_open) throw signUpClosed();
      const id = accounts.create(tx, { name, email, passwordHash });
      record('accounts.signed-up', { id, name, operator_id: null, role: null });
      return openSessionFor(context, id);
    },
  );
}

function signUpClosed(): ProblemAnswer {
  return new ProblemAnswer(403, 'refused', because('sign_up_closed'));
}
