import { getSession, refreshSession, signOut as signOutCall } from '#contract/accounts.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { notAuthenticated } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/live.ts';
import { endCopiedSession } from '#server/platform/old-token.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { findCallerIn, requireCaller } from '#server/platform/session.ts';
import { readSessionToken } from '#server/platform/session-cookie.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { renewSession } from '#server/steps/sessions.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { endSignIn } from '#server/store/sessions.ts';
import { findBrandIn } from '#server/store/shapes/brands.ts';

export const current = accountQuery(getSession, async ({ server, tx, c, caller }) => {
  const brand = caller?.view.operator?.brand ?? (await findBrandIn(tx, hostOf(c)));
  return JSON.stringify({ session: caller?.view ?? null, brand, is_demo: server.isDemo });
});

export const refresh = command(
  refreshSession,
  { as: 'account' },
  async ({ server, tx, c, caller, whenRefused }) => {
    const [sessionToken, visitor] = [readSessionToken(c) ?? '', visitorOf(c)];
    const { id: user_id } = requireCaller(caller).view.user;
    const token = await renewSession(server, tx, sessionToken, visitor);
    if (token === null) {
      whenRefused(() => endCopiedSession(server, { user_id, token_sha256: sha256(sessionToken) }, visitor));
      throw notAuthenticated();
    }
    const renewed = await findCallerIn(server, tx, { token_sha256: sha256(token), area: null });
    if (renewed === null) throw notAuthenticated();
    return { json: JSON.stringify(renewed.view), session: token };
  },
);

export const signOut = command(signOutCall, { as: 'account' }, async ({ tx, caller }) => {
  if (caller) {
    const { id: user_id } = caller.view.user;
    endSignIn(tx, { user_id, sign_in_id: caller.sign_in_id });
    announceEndedSessions(tx, user_id);
  }
  return { json: '{}', session: null };
});
