import { setUpFirstAdmin } from '#contract/accounts.ts';
import { command } from '#server/platform/command.ts';
import { strangerSending, visitorOf } from '#server/platform/visitor.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { hashNewPassword } from '#server/steps/password.ts';
import { giveRole } from '#server/store/accounts.ts';
import { isSetupToken, useSetupToken } from '#server/store/installation.ts';
import { countingWrongLinks, linkOver, requireLink } from './link-over.ts';
import { openSessionFor } from './open-session.ts';

export function setUp(accounts: Accounts) {
  return countingWrongLinks(
    command(
      setUpFirstAdmin,
      {
        as: 'account',
        prepare: async (request, { token, name, email, password }) => {
          const { server } = request;
          await requireLink(request, async (tx) => (await isSetupToken(tx, token)) || null);
          return hashNewPassword(
            server,
            { password, names: [name, email] },
            strangerSending(visitorOf(request.c)),
          );
        },
      },
      async (context, { token, name, second_name, email }, passwordHash) => {
        const { tx, record } = context;
        if (!(await useSetupToken(tx, token))) throw linkOver();
        const id = accounts.create(tx, { name, second_name, email, passwordHash, operator_id: null });
        giveRole(tx, id, 'super_admin');
        record('accounts.set-up', { of: { id, name, operator_id: null, role: 'super_admin' } });
        return openSessionFor(context, id);
      },
    ),
  );
}
