import { setUpFirstAdmin } from '#contract/accounts.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import { recordOwn } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { requireStrongPassword } from '#server/steps/new-account.ts';
import { hashPassword } from '#server/steps/password.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { giveRole } from '#server/store/accounts.ts';
import { useSetupToken } from '#server/store/installation.ts';
import { linkOver } from './invitation-calls.ts';
import { openSessionFor } from './open-session.ts';

export function setUp(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: setUpFirstAdmin,
    run: async (server, c, _caller, input) => {
      const { token, name, email, password } = setUpFirstAdmin.input.parse(input);
      requireStrongPassword(password);
      const passwordHash = await hashPassword(server, password);
      const userId = await server.database.transaction(systemIdentity, async (tx) => {
        if (!(await useSetupToken(tx, token))) throw linkOver();
        const id = await accounts.create(tx, { name, email, passwordHash });
        await giveRole(tx, id, 'super_admin');
        const person = { id, name, email, operator_id: null, role: 'super_admin' as const };
        await recordOwn(server, tx, 'accounts.set-up', person);
        return id;
      });
      return openSessionFor(server, c, accounts, userId);
    },
  };
}
