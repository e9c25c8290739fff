import { getSession, refreshSession, signOut as signOutCall } from '#contract/accounts.ts';
import { accountCommand, accountQuery } from '#server/platform/account-call.ts';
import { notAuthenticated } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/live.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { findCallerIn, requireCaller } from '#server/platform/session.ts';
import { renewSession } from '#server/steps/sessions.ts';
import { endSignIn } from '#server/store/accounts.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { findBrandIn } from '#server/store/shapes/brands.ts';

export const current = accountQuery(getSession, async ({ tx, c, caller }) => {
  const brand = caller?.view.operator?.brand ?? (await findBrandIn(tx, hostOf(c)));
  return JSON.stringify({ session: caller?.view ?? null, brand });
});

export const refresh = accountCommand(refreshSession, async ({ server, tx, caller }) => {
  const token = renewSession(server, tx, requireCaller(caller).claim.token_sha256);
  const renewed = await findCallerIn(server, tx, { token_sha256: sha256(token), place: null });
  if (renewed === null) throw notAuthenticated();
  return { json: JSON.stringify(renewed.view), session: token };
});

export const signOut = accountCommand(signOutCall, async ({ tx, caller }) => {
  if (caller) {
    endSignIn(tx, caller.sign_in_id);
    announceEndedSessions(tx, caller.view.user.id);
  }
  return { json: '{}', session: null };
});
