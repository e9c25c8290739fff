import { getSession, refreshSession, signOut as signOutCall } from '#contract/accounts.ts';
import { accountCommand, accountQuery } from '#server/platform/account-call.ts';
import { notAuthenticated } from '#server/platform/errors.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { findCallerIn, requireCaller } from '#server/platform/session.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { findBrandIn } from '#server/store/shapes/brands.ts';

export const current = accountQuery(getSession, async ({ tx, c, caller }) => {
  const brand = caller?.view.operator?.brand ?? (await findBrandIn(tx, hostOf(c)));
  return JSON.stringify({ session: caller?.view ?? null, brand });
});

export function refresh(accounts: Accounts) {
  return accountCommand(refreshSession, async ({ server, tx, caller, now }) => {
    const { token } = requireCaller(caller).claim;
    accounts.prolongSession(tx, token, new Date(now.getTime() + server.session.seconds * 1000));
    const prolonged = await findCallerIn(server, tx, { token, place: null });
    if (prolonged === null) throw notAuthenticated();
    return { json: JSON.stringify(prolonged.view), session: token };
  });
}

export function signOut(accounts: Accounts) {
  return accountCommand(signOutCall, async ({ tx, caller }) => {
    if (caller) accounts.endSession(tx, caller.claim.token);
    return { json: '{}', session: null };
  });
}
