import { and, eq, sql } from 'drizzle-orm';
import type { OutputOf } from '#contract/calls/call.ts';
import * as calls from '#contract/own-account.ts';
import { twoFactorRoles } from '#domain/accounts/account.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import { type AccountRequest, type AccountWriting, accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import type { Caller, Server } from '#server/platform/context.ts';
import { invalidInput, notAuthenticated } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/live.ts';
import { tokenAfter } from '#server/platform/old-token.ts';
import { requireCaller } from '#server/platform/session.ts';
import { senderOf, visitorOf } from '#server/platform/visitor.ts';
import { namesOf, personOf } from '#server/steps/account-events.ts';
import { type Accounts, requirePassword } from '#server/steps/account-library.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { hashNewPassword, isRight } from '#server/steps/password.ts';
import { noteFailure } from '#server/steps/sign-in-record.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { profiles, sessions } from '#server/store/accounts.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { type ActingSession, endSignIn } from '#server/store/sessions.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { because } from '#words/say/because.ts';

export const get = accountQuery(calls.getOwnAccount, ({ server, tx, caller }) =>
  viewOwnAccount(server, tx, requireCaller(caller)),
);

export async function viewOwnAccount(
  { now, requiresTwoFactor }: Server,
  tx: Transaction,
  { claim: { token_sha256 }, view }: Caller,
): Promise<string> {
  const isRequired = requiresTwoFactor && view.role !== null && twoFactorRoles.includes(view.role);
  const [account] = await tx.rows<{ json: string; operator_id: string | null }>(sql`
    select p.operator_id, json_build_object(
      'ended_access', null,
      'user', json_build_object('id', p.id, 'name', p.name, 'second_name', p.second_name, 'email', p.email),
      'two_factor', json_build_object(
        'is_enabled', f.enabled_at is not null,
        'is_required', ${isRequired}::boolean,
        'recovery_codes_left', coalesce(cardinality(f.recovery_codes_sha256), 0)),
      'email_change', (
        select json_build_object('email', m.email, 'expires_at', m.expires_at,
          'is_old_confirmed', m.old_confirmed_at is not null, 'is_new_confirmed', m.new_confirmed_at is not null)
        from email_changes m where m.user_id = p.id and m.expires_at > ${now()}),
      'sessions', (
        select coalesce(json_agg(json_build_object(
          'id', s.id, 'is_current', s.is_current, 'created_at', s.signed_in_at, 'expires_at', s.expires_at,
          'user_agent', s.user_agent, 'address', s.ip_address)
          order by s.is_current desc, s.signed_in_at desc, s.created_at desc), '[]'::json)
        from (
          select *, token_sha256 = ${token_sha256} as is_current
          from sessions where user_id = p.id and expires_at > ${now()}
            and (retires_at is null or token_sha256 = ${token_sha256})
          order by is_current desc, signed_in_at desc, created_at desc limit ${mostSessionsShown}
        ) s)
    )::text as json
    from profiles p left join two_factors f on f.user_id = p.id
    where p.id = ${view.user.id}`);
  if (account === undefined) throw new NotFoundError('account');
  const { json, operator_id } = account;
  // An account gets an operator only with a role or an invitation, so one without a role may have lost its access.
  if (view.role !== null || operator_id === null) return json;
  const ended_access = await findEndedAccess(tx, operator_id, view.user.id);
  return JSON.stringify({ ...JSON.parse(json), ended_access });
}

const mostSessionsShown = 100;

/** Returns only the company that removed the person, and the day. It does not say, for example, who did it. */
async function findEndedAccess(
  tx: Transaction,
  operator_id: string,
  user_id: string,
): Promise<OutputOf<typeof calls.getOwnAccount>['ended_access']> {
  const back = tx.switchTo(systemFor({ operator: operator_id }));
  const [ended] = await tx.rows<{ company: string | null; ended_on: string | null }>(sql`
    select e.subject as company, ${dateAt(sql`e.at`, sql`o.time_zone`)}::text as ended_on
    from country_operators o left join lateral (
      select at, subject from events
      where operator_id = o.id and type = 'clients.person-removed' and changes #>> '{user_id,from}' = ${user_id}
      order by at desc limit 1) e on true
    where o.id = ${operator_id}`);
  back();
  return ended ?? null;
}

/**
 * Returns the options for revoking the person's secrets, and the person with the token that their session gets. They
 * stay signed in on this device, and are notified if their calendar address is turned off.
 */
export function circumstancesOf(context: AccountWriting, caller: Caller) {
  const { c, record } = context;
  const { acting, ...renewed } = renewedSession(context, caller);
  const circumstances = {
    acting,
    device: visitorOf(c).device,
    onCalendarAddress: () => record('accounts.calendar-address-ended', { of: personOf(caller) }),
  };
  return { circumstances, ...renewed };
}

/** Replaces the token of the caller's session, so that a copy of the earlier one no longer works. */
function renewedSession({ server, c }: AccountWriting, caller: Caller) {
  const session = tokenAfter(server, c);
  if (session === null) throw notAuthenticated();
  const { address: ipAddress, userAgent, device: device_sha256 } = visitorOf(c);
  const next_sha256 = sha256(session);
  const acting: ActingSession = {
    token_sha256: caller.claim.token_sha256,
    next_sha256,
    browser: { ipAddress, userAgent, device_sha256 },
    onEnded: () => {
      throw notAuthenticated();
    },
  };
  return { acting, session, renewed: { ...caller, claim: { ...caller.claim, token_sha256: next_sha256 } } };
}

export const saveLanguage = command(calls.saveLanguage, { as: 'account' }, async ({ tx, caller }, choice) => {
  const isOwn = eq(profiles.id, requireCaller(caller).view.user.id);
  const changed = await tx.orm.update(profiles).set(choice).where(isOwn).returning({ id: profiles.id });
  if (changed.length === 0) throw new NotFoundError('account');
  return '{}';
});

export const saveName = command(
  calls.saveOwnName,
  { as: 'account' },
  async ({ server, tx, caller, record }, { second_name }) => {
    const person = requireCaller(caller);
    const { id, second_name: from } = person.view.user;
    tx.write(tx.orm.update(profiles).set({ second_name }).where(eq(profiles.id, id)));
    if (second_name !== from) {
      const changes = { second_name: { from, to: second_name } };
      record('accounts.second-name-saved', { of: personOf(person), changes });
    }
    return viewOwnAccount(server, tx, person);
  },
);

export function confirmPassword(accounts: Accounts) {
  return command(
    calls.confirmPassword,
    {
      as: 'account',
      prepare: (request, { current_password }) => requireOwnPassword(request, accounts, current_password),
    },
    async () => '{}',
  );
}

export function changePassword(accounts: Accounts) {
  return command(
    calls.changePassword,
    {
      as: 'account',
      prepare: async (request, { current_password, password }) => {
        const { server } = request;
        const caller = requireCaller(request.caller);
        const before = await requireOwnPassword(request, accounts, current_password);
        const chosen = { password, names: namesOf(personOf(caller)) };
        return { before, after: await hashNewPassword(server, chosen, senderOf(caller)) };
      },
    },
    async (context, _input, { before, after }) => {
      const { server, tx, record } = context;
      const caller = requireCaller(context.caller);
      requirePassword(tx, caller.view.user.id, before, notCurrent);
      accounts.setPassword(tx, caller.view.user.id, after);
      const { circumstances, session, renewed } = circumstancesOf(context, caller);
      endSecrets(tx, caller.view.user.id, 'password_changed', circumstances);
      record('accounts.password-changed', { of: personOf(caller) });
      return { json: await viewOwnAccount(server, tx, renewed), session };
    },
  );
}

/**
 * Returns the password's hash. A wrong password is reported as an error of `current_password`, and counts against
 * this person only.
 */
export async function requireOwnPassword(
  { server, c, caller }: AccountRequest,
  accounts: Accounts,
  current_password: string,
): Promise<string> {
  const person = requireCaller(caller);
  const { id: user_id, email } = person.view.user;
  const guess = await takeGuess(server, { purpose: 'own password', target: { user_id }, by: null });
  const account = await server.database.transaction(systemFor({ account: user_id }), (tx) =>
    accounts.find(tx, email),
  );
  const hash = account?.passwordHash ?? null;
  if (!(await isRight(server, { hash, password: current_password }, senderOf(person))) || hash === null) {
    await noteFailure(server, 'wrong_password', { user_id }, visitorOf(c));
    throw notCurrent();
  }
  await guess.giveBack();
  return hash;
}

const notCurrent = () => invalidInput('current_password', because('password_not_current'));

/** Limits how often an account may end its sessions. A new password ends them all, regardless of this limit. */
const countedEnding = {
  as: 'account',
  prepare: async ({ server, caller }: AccountRequest) => {
    const { id: user_id } = requireCaller(caller).view.user;
    await takeGuess(server, { purpose: 'ended sessions', target: { user_id }, by: null });
  },
} as const;

/** Ends all sessions of the same sign-in. The caller's own session ends only if `id` is its ID. */
export const endSession = command(calls.endSession, countedEnding, async (context, { id }) => {
  const { server, tx, record } = context;
  const caller = requireCaller(context.caller);
  const { id: user_id } = caller.view.user;
  const [ended] = await tx.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, user_id)))
    .execute();
  if (ended === undefined) throw new NotFoundError('session');
  // The ended session came from a copy of the caller's token, so the caller needs a new token.
  const isOfCopy = ended.sign_in_id === caller.sign_in_id && ended.token_sha256 !== caller.claim.token_sha256;
  const { acting, session, renewed } = renewedSession(context, caller);
  endSignIn(tx, { user_id, ...ended }, isOfCopy ? acting : undefined);
  announceEndedSessions(tx, user_id);
  record('accounts.sessions-ended', { of: personOf(caller) });
  if (!isOfCopy) return viewOwnAccount(server, tx, caller);
  return { json: await viewOwnAccount(server, tx, renewed), session };
});

export const endOtherSessions = command(calls.endOtherSessions, countedEnding, async (context) => {
  const { server, tx, record } = context;
  const caller = requireCaller(context.caller);
  const { circumstances, session, renewed } = circumstancesOf(context, caller);
  endSecrets(tx, caller.view.user.id, 'signed_out_everywhere', circumstances);
  record('accounts.sessions-ended', { of: personOf(caller) });
  return { json: await viewOwnAccount(server, tx, renewed), session };
});
