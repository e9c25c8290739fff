import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  forgotPassword,
  getSession,
  refreshSession,
  resetPassword,
  signIn,
  signUp,
} from '#contract/accounts.ts';
import { renewCalendarFeed } from '#contract/calendar.ts';
import { listClients, removeClient } from '#contract/clients.ts';
import { confirmEmailChange } from '#contract/mailed-links.ts';
import {
  beginTwoFactor,
  changePassword,
  disableTwoFactor,
  enableTwoFactor,
  endOtherSessions,
} from '#contract/own-account.ts';
import { listTechnicians, updateTechnician } from '#contract/technicians.ts';
import { fateOf, type Secret, type SecurityAct, secrets, securityActs } from '#domain/entrance/secrets.ts';
import type { Transaction } from '#server/database/database.ts';
import { encrypt } from '#server/steps/account-library.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { giveRole, tieAccount } from '#server/store/accounts.ts';
import { putEmailChange } from '#server/store/email-changes.ts';
import { putInvitation } from '#server/store/invitations.ts';
import { rememberDevice } from '#server/store/known-devices.ts';
import { findToken, makeToken } from '#server/store/one-time-tokens.ts';
import { agreed } from '../support/company/agreed.ts';
import { codeAt } from '../support/company/authenticator.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { rounds } from '../support/rounds.ts';
import { demoPassword, startTestServer, type TestServer } from '../support/servers/demo-server.ts';

const newPassword = 'a quiet workshop';
const confirmation = { current_password: demoPassword };

describe.each(['pglite', 'postgres'] as const)('the secrets that open an account on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) =>
    app.server.database.transaction(systemIdentity, work);
  const browserOf = ({ headers }: { readonly headers: Headers }) =>
    app.withCookie(headers.get('set-cookie')?.split(';')[0] ?? '');
  const isSignedIn = async (browser: ReturnType<typeof browserOf>) =>
    (await browser.call(getSession, {})).body.session !== null;

  let people = 0;
  /** Creates a technician, or a client that has no data, with a session in each of two browsers. */
  const somebody = async (role: 'technician' | 'client') => {
    const [email, name, key] = [`holder${++people}@example.test`, 'Holder', crypto.randomUUID()];
    const form = { email, name, password: demoPassword, ...agreed };
    const signUpAgain = () => app.nobody.call(signUp, form, { key });
    const there = browserOf(await signUpAgain());
    const here = browserOf(await app.nobody.call(signIn, { email, password: demoPassword }));
    const { user_id, operator_id, record_id } = await asSystem(async (tx) => {
      const [operator] = await tx.rows<{ id: string }>(
        sql`select o.id from country_operators o join profiles p on p.id = o.user_id where p.email = 'operator@demo.test'`,
      );
      const [account] = await tx.rows<{ id: string }>(sql`select id from profiles where email = ${email}`);
      if (operator === undefined || account === undefined) throw new Error('Nobody signed up');
      giveRole(tx, account.id, role);
      tieAccount(tx, account.id, { operator_id: operator.id, name });
      const own = sql`gen_random_uuid(), ${account.id}, ${operator.id}, ${name}, '+97317001000'`;
      const [made] = await tx.rows<{ id: string }>(
        role === 'technician'
          ? sql`insert into technicians (id, user_id, operator_id, name, phone) values (${own}) returning id`
          : sql`insert into clients (id, user_id, operator_id, name, phone, email, address)
              values (${own}, ${email}, 'Harbour Road') returning id`,
      );
      return { user_id: account.id, operator_id: operator.id, record_id: made?.id ?? '' };
    });
    return { email, user_id, operator_id, record_id, here, there, signUpAgain };
  };
  type Holder = Awaited<ReturnType<typeof somebody>>;
  type Browser = Holder['here'];

  const turnOn = async ({ here }: Holder) => {
    const { secret } = (await here.call(beginTwoFactor, confirmation)).body;
    return here.call(enableTwoFactor, { code: await codeAt(secret, app.clock.now) });
  };
  /** Enables a second factor for the person, before anything else happens. */
  const givenFactor = ({ user_id }: Holder) =>
    asSystem(async (tx) =>
      tx.rows(sql`
        insert into two_factors (user_id, secret_encrypted, enabled_at, recovery_codes_sha256)
        values (${user_id}, ${await encrypt(app.server, 'secret')}, ${app.clock.now},
          array[encode(sha256('AAAAABBBBB'), 'hex')])`),
    );
  const keptCode = 'the hash of a code';
  /** A recovery code, which is stored only as a hash. */
  const factorCode = 'AAAAA-BBBBB';

  /** Gives the person the secret, and returns a function that checks whether the secret still works. */
  const holding: Readonly<Record<Secret, (holder: Holder) => Promise<() => Promise<boolean>>>> = {
    session:
      async ({ there }) =>
      () =>
        isSignedIn(there),
    challenge: ({ user_id }) => tokenOf('challenge', { user_id }),
    reset_link: ({ user_id }) => tokenOf('password-reset', { user_id }),
    invitation: async ({ user_id, operator_id }) => {
      const [id, created_at] = [crypto.randomUUID(), app.clock.now];
      const expires_at = new Date(created_at.getTime() + 86_400_000);
      await asSystem(async (tx) => putInvitation(tx, { id, user_id, operator_id, created_at, expires_at }));
      return () => isThere(sql`select from invitations where id = ${id}`);
    },
    role_offer: async ({ user_id }) => {
      const [id, holder] = [crypto.randomUUID(), crypto.randomUUID()];
      await asSystem((tx) =>
        tx.rows(sql`
          with holder as (
            insert into profiles (id, name, email, operator_id)
            select ${holder}, 'Holder', ${`${holder}@offered.invalid`}, operator_id from profiles where id = ${user_id}
            returning id, operator_id)
          insert into invitations (id, user_id, operator_id, offered_to, offered_email, expires_at, created_at)
          select ${id}, id, operator_id, ${user_id}, 'holder@example.test', ${app.clock.now}::timestamptz + interval '1 day',
            ${app.clock.now} from holder`),
      );
      return () => isThere(sql`select from invitations where id = ${id} and expires_at > ${app.clock.now}`);
    },
    email_change: async ({ user_id }) => {
      const id = crypto.randomUUID();
      const created_at = app.clock.now;
      const expires_at = new Date(created_at.getTime() + 86_400_000);
      await asSystem(async (tx) =>
        putEmailChange(tx, { id, user_id, email: `${id}@example.test`, expires_at, created_at }),
      );
      return () => isThere(sql`select from email_changes where id = ${id}`);
    },
    sign_up_key:
      async ({ signUpAgain }) =>
      async () =>
        isSignedIn(browserOf(await signUpAgain())),
    calendar_address: async ({ here }) => {
      const { path } = (await here.call(renewCalendarFeed, {})).body;
      return async () => (await app.request(path)).status === 200;
    },
    signing_link: ({ user_id }) =>
      tokenOf('signature', { job_order_id: crypto.randomUUID(), version: 1, user_id }),
    dispute_link: ({ user_id }) =>
      tokenOf('dispute', { job_order_id: crypto.randomUUID(), version: null, user_id }),
    known_device: async ({ user_id }) => {
      const token_sha256 = crypto.randomUUID();
      await asSystem(async (tx) =>
        rememberDevice(tx, { user_id, token_sha256 }, app.clock.now, () => undefined),
      );
      return () => isThere(sql`select from known_devices where token_sha256 = ${token_sha256}`);
    },
    recovery_codes: async ({ user_id }) => {
      await asSystem((tx) =>
        tx.rows(sql`
          insert into two_factors (user_id, secret_encrypted, recovery_codes_sha256)
          values (${user_id}, '', array[${keptCode}])
          on conflict (user_id) do update
            set recovery_codes_sha256 = two_factors.recovery_codes_sha256 || excluded.recovery_codes_sha256`),
      );
      return () =>
        isThere(
          sql`select from two_factors where user_id = ${user_id} and ${keptCode} = any(recovery_codes_sha256)`,
        );
    },
  };

  async function tokenOf<P extends Parameters<typeof makeToken>[1]>(
    purpose: P,
    of: Parameters<typeof makeToken<P>>[2]['of'],
  ) {
    const until = new Date(app.clock.now.getTime() + 600_000);
    const token = await asSystem((tx) => makeToken(tx, purpose, { id: crypto.randomUUID(), of, until }));
    return async () => (await asSystem((tx) => findToken(tx, purpose, token, app.clock.now))) !== null;
  }

  const isThere = async (query: ReturnType<typeof sql>) =>
    (await asSystem((tx) => tx.rows(query))).length > 0;

  const acting: Readonly<Record<SecurityAct, (holder: Holder) => Promise<unknown>>> = {
    password_changed: ({ here }) => here.call(changePassword, { ...confirmation, password: newPassword }),
    password_reset: async ({ email }) => {
      await app.nobody.call(forgotPassword, { email });
      const [mail] = await asSystem((tx) =>
        tx.rows<{ body: string }>(
          sql`select body from outgoing_mails where recipient = ${email} and body like '%/reset-password#%'`,
        ),
      );
      const token = /\/reset-password#(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
      return app.nobody.call(resetPassword, { token, password: newPassword });
    },
    second_factor_on: turnOn,
    second_factor_off: ({ here }) => here.call(disableTwoFactor, { ...confirmation, code: factorCode }),
    signed_out_everywhere: ({ here }) => here.call(endOtherSessions, {}),
    deactivated: async ({ record_id }) => {
      const operator = await app.as('operator@demo.test');
      const { items } = (await operator.call(listTechnicians, { search: 'Holder' })).body;
      const found = items.find(({ id }) => id === record_id);
      if (found === undefined) throw new Error('The technician is not listed');
      const { id, version, name, phone } = found;
      return operator.call(updateTechnician, { id, version, name, phone, is_active: false });
    },
    email_changed: async ({ user_id, here }) => {
      const [id, created_at] = [crypto.randomUUID(), app.clock.now];
      const expires_at = new Date(created_at.getTime() + 86_400_000);
      const asked = { id, user_id, email: `${id}@example.test`, expires_at, created_at };
      const links = await asSystem(async (tx) => putEmailChange(tx, asked));
      await app.nobody.call(confirmEmailChange, { token: links.old });
      return here.call(confirmEmailChange, { token: links.new });
    },
    // The API only gives a first role, which ends no secrets. So the test ends them directly.
    role_changed: ({ user_id }) => asSystem(async (tx) => endSecrets(tx, user_id, 'role_changed')),
    removed: async ({ record_id }) => {
      const operator = await app.as('operator@demo.test');
      const { items } = (await operator.call(listClients, { search: 'Holder' })).body;
      const found = items.find(({ id }) => id === record_id);
      if (found === undefined) throw new Error('The client is not listed');
      return operator.call(removeClient, { id: found.id, version: found.version });
    },
  };

  /** Returns the secrets to test. Only technicians have a calendar address, and technicians are never removed. */
  const heldBefore = (act: SecurityAct) =>
    secrets.filter((secret) => !(act === 'removed' && secret === 'calendar_address'));

  test.each(securityActs)('after %s each secret ended or is still valid, as the domain says', async (act) => {
    const holder = await somebody(act === 'removed' ? 'client' : 'technician');
    if (act === 'second_factor_off') await givenFactor(holder);
    const held = new Map<Secret, () => Promise<boolean>>();
    for (const secret of heldBefore(act)) held.set(secret, await holding[secret](holder));
    const fates = async () => {
      const found: Partial<Record<Secret, string>> = {};
      for (const [secret, works] of held) found[secret] = (await works()) ? 'stays' : 'ends';
      return found;
    };
    const fatesBy = (fate: (secret: Secret) => string) =>
      Object.fromEntries(heldBefore(act).map((secret) => [secret, fate(secret)]));
    expect(await fates()).toEqual(fatesBy(() => 'stays'));
    await acting[act](holder);
    expect(await fates()).toEqual(fatesBy((secret) => fateOf[secret][act]));
  });
  /** The actions that people take in their own session. The session then gets its next token. */
  const ownActs: readonly SecurityAct[] = [
    'password_changed',
    'second_factor_on',
    'second_factor_off',
    'signed_out_everywhere',
  ];
  const renewed = async (browser: Browser) => browserOf(await browser.call(refreshSession, {}));
  /** The cases in which a session was copied: its owner, the copy's holder or no one renews it before the action. */
  const renewals: Readonly<Record<string, (holder: Holder) => Promise<{ own: Browser; second: Browser }>>> = {
    'no one the own session': async ({ here }) => ({ own: here, second: here }),
    'the second holder of the own session': async ({ here }) => ({ own: here, second: await renewed(here) }),
    'the person the own session': async ({ here }) => ({ own: await renewed(here), second: here }),
    'the second holder of another session': async ({ here, there }) => ({
      own: here,
      second: await renewed(there),
    }),
    'the person another session': async ({ here, there }) => {
      await renewed(there);
      return { own: here, second: there };
    },
  };
  describe.each(rounds === 'all' ? securityActs : (['password_changed', 'deactivated'] as const))(
    'after %s',
    (act) => {
      test.each(Object.entries(renewals))(
        'only the acting session remains, if %s renewed',
        async (_, renew) => {
          const holder = await somebody(act === 'removed' ? 'client' : 'technician');
          if (act === 'second_factor_off') await givenFactor(holder);
          const { own, second } = await renew(holder);
          expect([await isSignedIn(own), await isSignedIn(second)]).toEqual([true, true]);
          const answer = Object(await acting[act]({ ...holder, here: own }));
          const after = ownActs.includes(act) ? browserOf(answer) : own;
          expect([await isSignedIn(after), await isSignedIn(second)]).toEqual([ownActs.includes(act), false]);
          await expect(renewed(second).then(isSignedIn)).resolves.toBe(false);
        },
      );
    },
  );

  test.each(rounds === 'all' ? securityActs : (['password_changed'] as const))(
    'after %s neither the renewed secret nor the earlier one works',
    async (act) => {
      const holder = await somebody(act === 'removed' ? 'client' : 'technician');
      if (act === 'second_factor_off') await givenFactor(holder);
      const ending = heldBefore(act).filter((secret) => fateOf[secret][act] === 'ends');
      const held: [Secret, () => Promise<boolean>][] = [];
      for (const secret of [...ending, ...ending]) held.push([secret, await holding[secret](holder)]);
      await acting[act](holder);
      const working: Secret[] = [];
      for (const [secret, works] of held) if (await works()) working.push(secret);
      expect(working).toEqual([]);
    },
  );
});
