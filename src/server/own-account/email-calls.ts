import { changeOwnEmail } from '#contract/own-account.ts';
import { command } from '#server/platform/command.ts';
import { requireCaller } from '#server/platform/session.ts';
import { personOf } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { askEmailChange } from '#server/steps/email-change.ts';
import { signedInPerson, takeGuess } from '#server/steps/guesses.ts';
import { requireOwnPassword, viewOwnAccount } from './calls.ts';

export function changeEmail(accounts: Accounts) {
  return command(
    changeOwnEmail,
    {
      as: 'account',
      prepare: async (request, { current_password }) => {
        await requireOwnPassword(request, accounts, current_password);
        const asker = signedInPerson(requireCaller(request.caller));
        await takeGuess(request.server, { purpose: 'email change', target: asker, by: null, asker });
      },
    },
    async (context, { email }) => {
      const { server, tx, now, record, afterwards } = context;
      const caller = requireCaller(context.caller);
      const person = personOf(caller);
      askEmailChange({ ...server, tx, now }, person, email);
      record('accounts.email-change-asked', { of: person, changes: { email: { to: email } } });
      afterwards(server.wakeMailer);
      return viewOwnAccount(server, tx, caller);
    },
  );
}
