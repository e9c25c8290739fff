import { and, eq, sql } from 'drizzle-orm';
import * as calls from '#contract/own-account.ts';
import { twoFactorRoles } from '#domain/account.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import { accountCommand, accountQuery, preparedAccountCommand } from '#server/platform/account-call.ts';
import type { Caller, Server } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { requireCaller } from '#server/platform/session.ts';
import { personOf } from '#server/steps/account-events.ts';
import { type Accounts, requirePassword } from '#server/steps/account-library.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { hashNewPassword, isRight } from '#server/steps/password.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { sessions } from '#server/store/accounts.ts';
import { because } from '#words/say/because.ts';

export const get = accountQuery(calls.getOwnAccount, ({ server, tx, caller }) =>
  viewOwnAccount(server, tx, requireCaller(caller)),
);

export async function viewOwnAccount(
  { now, requiresTwoFactor }: Server,
  tx: Transaction,
  { claim: { token }, view }: Caller,
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

export function changePassword(accounts: Accounts) {
  return preparedAccountCommand(
    calls.changePassword,
    async ({ server, caller }, { current_password, password }) => {
      const before = await requireOwnPassword(server, accounts, requireCaller(caller), current_password);
      return { before, after: await hashNewPassword(server, password) };
    },
    async ({ server, tx, caller, record }, _input, { before, after }) => {
      const own = requireCaller(caller);
      requirePassword(tx, own.view.user.id, before, notCurrent);
      accounts.setPassword(tx, own.view.user.id, after);
      endSecrets(tx, own.view.user.id, 'password_changed', { session: own.claim.token });
      record('accounts.password-changed', personOf(own));
      return viewOwnAccount(server, tx, own);
    },
  );
}

/** Refuses a wrong password at the field `current_password`, and counts it like a wrong sign-in; gives its hash. */
export async function requireOwnPassword(
  server: Server,
  accounts: Accounts,
  { view }: Caller,
  current_password: string,
): Promise<string> {
  const { email } = view.user;
  const guess = await takeGuess(server, email, view.user.id);
  const account = await server.database.transaction(systemIdentity, (tx) => accounts.find(tx, email));
  const hash = account?.passwordHash ?? null;
  if (!(await isRight(server, hash, current_password)) || hash === null) throw notCurrent();
  await guess.giveBack();
  return hash;
}

const notCurrent = () => invalidInput('current_password', because('password_not_current'));

export const endSession = accountCommand(calls.endSession, async ({ server, tx, caller, record }, { id }) => {
  const own = requireCaller(caller);
  const ended = await tx.orm
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, own.view.user.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new NotFoundError('session');
  record('accounts.sessions-ended', personOf(own));
  return viewOwnAccount(server, tx, own);
});

export const endOtherSessions = accountCommand(
  calls.endOtherSessions,
  async ({ server, tx, caller, record }) => {
    const own = requireCaller(caller);
    endSecrets(tx, own.view.user.id, 'signed_out_everywhere', { session: own.claim.token });
    record('accounts.sessions-ended', personOf(own));
    return viewOwnAccount(server, tx, own);
  },
);
