import { and, eq, sql } from 'drizzle-orm';
import * as calls from '#contract/own-account.ts';
import { twoFactorRoles } from '#domain/account.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import type { Caller, Server } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { requireCaller } from '#server/platform/session.ts';
import { personOf, recordOwn } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { requireStrongPassword } from '#server/steps/new-account.ts';
import { hashPassword, isRight } from '#server/steps/password.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { endSessionsOf, sessions } from '#server/store/accounts.ts';
import { because } from '#words/say/because.ts';

export const get: AccountHandler = {
  kind: 'account',
  call: calls.getOwnAccount,
  run: (server, _c, caller) =>
    server.database.transaction(systemIdentity, (tx) => viewOwnAccount(server, tx, requireCaller(caller)), {
      readOnly: true,
    }),
};

export async function viewOwnAccount(
  { now, requiresTwoFactor }: Server,
  tx: Transaction,
  { token, view }: Caller,
): Promise<string> {
  const isRequired = requiresTwoFactor && view.role !== null && twoFactorRoles.includes(view.role);
  const json = await tx.json(sql`
    select json_build_object(
      'user', json_build_object('id', p.id, 'name', p.name, 'email', p.email),
      'two_factor', json_build_object(
        'is_enabled', f.enabled_at is not null,
        'is_required', ${isRequired}::boolean,
        'recovery_codes_left', coalesce(cardinality(f.recovery_codes_sha256), 0)),
      'sessions', (
        select coalesce(json_agg(json_build_object(
          'id', s.id, 'is_current', s.token = ${token}, 'created_at', s.created_at, 'expires_at', s.expires_at,
          'user_agent', s.user_agent, 'address', s.ip_address) order by s.token = ${token} desc, s.created_at desc),
          '[]'::json)
        from (
          select * from sessions where user_id = p.id and expires_at > ${now()}
          order by created_at desc limit ${mostSessionsShown}
        ) s)
    ) as json
    from profiles p left join two_factors f on f.user_id = p.id
    where p.id = ${view.user.id}`);
  if (json === null) throw new NotFoundError('account');
  return json;
}

const mostSessionsShown = 100;

export function changePassword(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: calls.changePassword,
    run: async (server, _c, caller, input) => {
      const own = requireCaller(caller);
      const { current_password, password } = calls.changePassword.input.parse(input);
      await requireOwnPassword(server, accounts, own, current_password);
      requireStrongPassword(password);
      const passwordHash = await hashPassword(server, password);
      return server.database.transaction(systemIdentity, async (tx) => {
        await accounts.setPassword(tx, own.view.user.id, passwordHash);
        await endSessionsOf(tx, own.view.user.id, own.token);
        await recordOwn(server, tx, 'accounts.password-changed', personOf(own));
        return viewOwnAccount(server, tx, own);
      });
    },
  };
}

/** Refuses a wrong password at the field `current_password`, and counts it like a wrong sign-in. */
export async function requireOwnPassword(
  server: Server,
  accounts: Accounts,
  { view }: Caller,
  current_password: string,
): Promise<void> {
  const { email } = view.user;
  const guess = await takeGuess(server, email, view.user.id);
  const account = await server.database.transaction(systemIdentity, (tx) => accounts.find(tx, email));
  if (!(await isRight(server, account?.passwordHash ?? null, current_password))) {
    throw invalidInput('current_password', because('password_not_current'));
  }
  await guess.giveBack();
}

export const endSession: AccountHandler = {
  kind: 'account',
  call: calls.endSession,
  run: async (server, _c, caller, input) => {
    const own = requireCaller(caller);
    const { id } = calls.endSession.input.parse(input);
    return server.database.transaction(systemIdentity, async (tx) => {
      const ended = await tx.orm
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, own.view.user.id)))
        .returning({ id: sessions.id });
      if (ended.length === 0) throw new NotFoundError('session');
      await recordOwn(server, tx, 'accounts.sessions-ended', personOf(own));
      return viewOwnAccount(server, tx, own);
    });
  },
};

export const endOtherSessions: AccountHandler = {
  kind: 'account',
  call: calls.endOtherSessions,
  run: async (server, _c, caller) => {
    const own = requireCaller(caller);
    return server.database.transaction(systemIdentity, async (tx) => {
      await endSessionsOf(tx, own.view.user.id, own.token);
      await recordOwn(server, tx, 'accounts.sessions-ended', personOf(own));
      return viewOwnAccount(server, tx, own);
    });
  },
};
