import { changeAccountEmail } from '#contract/account-directory.ts';
import { command } from '#server/platform/command.ts';
import { askEmailChange } from '#server/steps/email-change.ts';
import { takeActorsGuess } from '#server/steps/guesses.ts';
import { invite } from '#server/steps/invite.ts';
import { setEmail } from '#server/store/accounts.ts';
import { lockFor } from './lock-account.ts';
import { viewAccount } from './queries.ts';

/** Changes an account's email. The number of attempts per caller is limited, so that no one can flood mailboxes. */
export const changeEmail = command(
  changeAccountEmail,
  {
    view: viewAccount,
    prepare: ({ server, actor }) => takeActorsGuess(server, 'email change', actor),
  },
  async (context, { id, email }) => {
    const account = await lockFor(context, 'change_email', id);
    const { server, tx, now, asSystem, record, afterwards } = context;
    afterwards(server.wakeMailer);
    if (!account.has_password) {
      // The account has never been used, so no one can confirm the change: the invitation went to a wrong address.
      asSystem({ account: id }, () => {
        setEmail(tx, id, email, now);
        invite(server, context, { ...account, user_id: id, email });
      });
      record('accounts.email-changed', {
        of: account,
        changes: { email: { from: account.email, to: email } },
      });
      return id;
    }
    asSystem({ account: id }, () => askEmailChange(context, account, email));
    record('accounts.email-change-asked', { of: account, changes: { email: { to: email } } });
    return id;
  },
);
