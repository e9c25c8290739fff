import { setUpFirstAdmin } from '#contract/accounts.ts';
import { isWeakPassword } from '#domain/account.ts';
import { type Accounts, hashPassword } from '../platform/account-library.ts';
import type { AccountHandler } from '../platform/calls.ts';
import { asSystem } from '../platform/context.ts';
import { invalidInput, ProblemAnswer } from '../platform/errors.ts';
import { giveRole } from '../store/accounts.ts';
import { useSetupToken } from '../store/installation.ts';
import { openSessionFor } from './open-session.ts';

export function setUp(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: setUpFirstAdmin,
    run: async (server, c, _caller, input) => {
      const { token, name, email, password } = setUpFirstAdmin.input.parse(input);
      if (isWeakPassword(password)) {
        throw invalidInput([{ path: 'password', message: 'weak password: it is among the commonest ones' }]);
      }
      const passwordHash = await hashPassword(password);
      const userId = await server.database.transaction(asSystem, async (tx) => {
        if (!(await useSetupToken(tx, token))) {
          throw new ProblemAnswer(410, 'refused', 'This link was already used or is no longer valid.');
        }
        const id = await accounts.create(tx, { name, email, passwordHash });
        await giveRole(tx, id, 'super_admin');
        return id;
      });
      return openSessionFor(server, c, accounts, userId);
    },
  };
}
