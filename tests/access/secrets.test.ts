import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirmEmailChange,
  forgotPassword,
  getSession,
  resetPassword,
  signIn,
  signUp,
} from '#contract/accounts.ts';
import { renewCalendarFeed } from '#contract/calendar.ts';
import { listClients, removeClient } from '#contract/clients.ts';
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
import { systemIdentity } from '#server/store/access/identity.ts';
import { giveRole, tieAccount } from '#server/store/accounts.ts';
import { putEmailChange } from '#server/store/email-changes.ts';
import { putInvitation } from '#server/store/invitations.ts';
import { rememberDevice } from '#server/store/known-devices.ts';
import { findToken, makeToken } from '#server/store/one-time-tokens.ts';
import { codeAt } from '../support/authenticator.ts';
import { demoPassword, startTestServer, type TestServer } from '../support/demo-server.ts';

const newPassword = 'a quiet workshop';
const confirmation = { current_password: demoPassword };

describe.each(['pglite', 'postgres'] as const)('what opens an account on %s', (kind) => {
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
  /** Somebody who signed up in one browser and signed in in another, a technician or a client who owns nothing yet. */
  const somebody = async (role: 'technician' | 'client') => {
    const [email, name, key] = [`holder${++people}@example.test`, 'Holder', crypto.randomUUID()];
    const signUpAgain = () => app.nobody.call(signUp, { email, name, password: demoPassword }, { key });
    const there = browserOf(await signUpAgain());
    const here = browserOf(await app.nobody.call(signIn, { email, password: demoPassword }));
    const { user_id, record_id } = await asSystem(async (tx) => {
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
      return { user_id: account.id, record_id: made?.id ?? '' };
    });
    return { email, user_id, record_id, here, there, signUpAgain };
  };
  type Holder = Awaited<ReturnType<typeof somebody>>;

  const turnOn = async ({ here }: Holder) => {
    const { secret } = (await here.call(beginTwoFactor, confirmation)).body;
    await here.call(enableTwoFactor, { code: await codeAt(secret, app.clock.now) });
  };
  /** A second factor that was switched on before everything else. */
  const givenFactor = ({ user_id }: Holder) =>
    asSystem(async (tx) =>
      tx.rows(sql`
        insert into two_factors (user_id, secret_encrypted, enabled_at, recovery_codes_sha256)
        values (${user_id}, ${await encrypt(app.server, 'secret')}, ${app.clock.now},
          array[encode(sha256('AAAAABBBBB'), 'hex')])`),
    );
  const keptCode = 'the hash of a code';
  /** A recovery code, so that it can be told from the hash of it. */
  const factorCode = 'AAAAA-BBBBB';

  /** Gives somebody the secret, and says how to find out whether it still opens anything. */
  const holding: Readonly<Record<Secret, (holder: Holder) => Promise<() => Promise<boolean>>>> = {
    session:
      async ({ there }) =>
      () =>
        isSignedIn(there),
    challenge: (holder) => tokenOf(holder, 'challenge'),
    reset_link: (holder) => tokenOf(holder, 'password-reset'),
    invitation: async ({ user_id }) => {
      const [id, created_at] = [crypto.randomUUID(), app.clock.now];
      const expires_at = new Date(created_at.getTime() + 86_400_000);
      await asSystem(async (tx) =>
        putInvitation(tx, { id, user_id, operator_id: user_id, created_at, expires_at }),
      );
      return () => isThere(sql`select from invitations where id = ${id}`);
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

  async function tokenOf({ user_id }: Holder, purpose: 'challenge' | 'password-reset') {
    const until = new Date(app.clock.now.getTime() + 600_000);
    const token = await asSystem((tx) => makeToken(tx, purpose, { id: crypto.randomUUID(), user_id, until }));
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
    email_changed: async ({ user_id }) => {
      const [id, created_at] = [crypto.randomUUID(), app.clock.now];
      const expires_at = new Date(created_at.getTime() + 86_400_000);
      const asked = { id, user_id, email: `${id}@example.test`, expires_at, created_at };
      const links = await asSystem(async (tx) => putEmailChange(tx, asked));
      await app.nobody.call(confirmEmailChange, { token: links.old });
      return app.nobody.call(confirmEmailChange, { token: links.new });
    },
    // A role is only given where there was none, and that ends nothing.
    role_changed: ({ user_id }) => asSystem(async (tx) => endSecrets(tx, user_id, 'role_changed')),
    removed: async ({ record_id }) => {
      const operator = await app.as('operator@demo.test');
      const { items } = (await operator.call(listClients, { search: 'Holder' })).body;
      const found = items.find(({ id }) => id === record_id);
      if (found === undefined) throw new Error('The client is not listed');
      return operator.call(removeClient, { id: found.id, version: found.version });
    },
  };

  /** Only technicians have a calendar address, and only clients and operators are removed. */
  const cells = securityActs.flatMap((act) =>
    secrets
      .filter((secret) => !(act === 'removed' && secret === 'calendar_address'))
      .map((secret) => [act, secret, fateOf[secret][act]] as const),
  );

  test.each(cells)('after %s, %s: %s', async (act, secret, fate) => {
    const holder = await somebody(act === 'removed' ? 'client' : 'technician');
    if (act === 'second_factor_off') await givenFactor(holder);
    const works = await holding[secret](holder);
    const before = await works();
    await acting[act](holder);
    expect([before, await works()]).toEqual([true, fate === 'stays']);
  });
});
