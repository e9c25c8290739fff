import { getSession, refreshSession, signOut as signOutCall } from '#contract/accounts.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import { notAuthenticated } from '#server/platform/errors.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { findCallerIn } from '#server/platform/session.ts';
import { clearSessionCookie, writeSessionCookie } from '#server/platform/session-cookie.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { findBrandOfDomain } from '#server/store/shapes/brands.ts';

export const currentSession: AccountHandler = {
  kind: 'account',
  call: getSession,
  run: async (server, c, caller) => {
    const brand = caller?.view.operator?.brand ?? (await findBrandOfDomain(server.database, hostOf(c)));
    return JSON.stringify({ session: caller?.view ?? null, brand });
  },
};

export function refresh(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: refreshSession,
    run: async (server, c, caller) => {
      if (caller === null) throw notAuthenticated();
      const { token } = caller;
      const until = new Date(server.now().getTime() + server.session.seconds * 1000);
      const prolonged = await server.database.transaction(systemIdentity, async (tx) => {
        await accounts.prolongSession(tx, token, until);
        return findCallerIn(server, tx, token);
      });
      if (prolonged === null) throw notAuthenticated();
      await writeSessionCookie(c, server, token);
      return JSON.stringify(prolonged.view);
    },
  };
}

export function signOut(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: signOutCall,
    run: async (server, c, caller) => {
      if (caller)
        await server.database.transaction(systemIdentity, (tx) => accounts.endSession(tx, caller.token));
      clearSessionCookie(c);
      return '{}';
    },
  };
}
