import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { findSignedUp } from '#contract/account-directory.ts';
import { forgotPassword, signIn, signUp } from '#contract/accounts.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { beginTwoFactor, enableTwoFactor, getOwnAccount } from '#contract/own-account.ts';
import { addPushDevice } from '#contract/push.ts';
import { listRoleOffers } from '#contract/role-offers.ts';
import { ownSender } from '#server/platform/visitor.ts';
import { hashPassword } from '#server/steps/password.ts';
import { putEmailChange } from '#server/store/email-changes.ts';
import { makePendingSignUp } from '#server/store/pending-sign-ups.ts';
import { agreed } from '../company/agreed.ts';
import { codeAt } from '../company/authenticator.ts';
import { pushDevice } from '../company/push-device.ts';
import { mailTo } from '../databases/recorded.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import { type Caller, demoPassword, type TestServer } from '../servers/demo-server.ts';
import type { Writes } from './keyed-write.ts';

let people = 0;
const freeEmail = () => `keyed.account${++people}@example.test`;
const phone = '+97317001234';
const confirmation = { current_password: demoPassword };
const chosen = { password: 'quiet workshop' };
const otherChoice = { password: 'another workshop' };

export function accountWrites(app: TestServer, operator: Caller): Writes {
  const by = app.nobody;
  return {
    'accounts.sign-up': async () => ({
      by,
      input: { name: 'Salma Idris', email: freeEmail(), ...chosen, ...agreed },
      other: otherChoice,
    }),
    'accounts.confirm-sign-up': async () => {
      const expires_at = new Date(app.clock.now.getTime() + 3_600_000);
      const password = await hashPassword(app.server, chosen.password, ownSender);
      const pending = { id: uuidv7(), name: 'Salma Idris', email: freeEmail(), password, expires_at };
      const token = await app.server.database.transaction(systemIdentity, async (tx) =>
        makePendingSignUp(tx, pending),
      );
      return { by, input: { token, ...chosen }, other: { token: uuidv7() } };
    },
    'accounts.confirm-email-change': async () => {
      const { email } = await newcomer(app);
      const created_at = app.clock.now;
      const expires_at = new Date(created_at.getTime() + 3_600_000);
      const links = await app.server.database.transaction(systemIdentity, async (tx) => {
        const [person] = await tx.rows<{ id: string }>(sql`select id from profiles where email = ${email}`);
        const asked = { user_id: person?.id ?? '', email: freeEmail(), created_at, expires_at };
        return putEmailChange(tx, { id: uuidv7(), ...asked });
      });
      return { by, input: { token: links.new, password: demoPassword }, other: { token: links.old } };
    },
    'accounts.forgot-password': async () => ({
      by,
      input: { email: (await newcomer(app)).email },
      other: { email: freeEmail() },
    }),
    'accounts.reset-password': async () => {
      const { email } = await newcomer(app);
      await by.call(forgotPassword, { email });
      const [mail = ''] = await mailTo(app.server.database, email);
      const token = /#(\S+)/.exec(mail)?.[1] ?? '';
      return { by, input: { token, ...chosen }, other: otherChoice };
    },
    'accounts.accept-invitation': async () => {
      const { body } = await operator.call(createDispatcher, { name: 'Reem', phone, email: freeEmail() });
      return { by, input: { token: body.invitation?.token ?? '', ...chosen, ...agreed }, other: otherChoice };
    },
    'accounts.set-up-first-admin': async () => {
      const token = uuidv7();
      const hash = createHash('sha256').update(token).digest('hex');
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update installation set setup_token_sha256 = ${hash}`),
      );
      return {
        by,
        input: { token, name: 'Ada Admin', email: freeEmail(), ...chosen },
        other: otherChoice,
      };
    },
    'accounts.answer-challenge': async () => {
      const { email, secret } = await withTwoFactor(app);
      const { body } = await by.call(signIn, { email, password: demoPassword });
      const challenge = 'challenge' in body ? body.challenge : '';
      app.clock.now = new Date(app.clock.now.getTime() + 30_000);
      const code = await codeAt(secret, app.clock.now);
      return { by, input: { challenge, code }, other: { code: '000000' } };
    },
  };
}

/** Signs up a new person whom no other test uses. */
async function newcomer(app: TestServer) {
  const email = freeEmail();
  const { headers } = await app.nobody.call(signUp, {
    name: 'Some Body',
    email,
    password: demoPassword,
    ...agreed,
  });
  return { email, by: app.browser(headers.get('set-cookie')?.split(';')[0] ?? '') };
}

async function withTwoFactor(app: TestServer) {
  const person = await newcomer(app);
  const { secret } = (await person.by.call(beginTwoFactor, confirmation)).body;
  const enabled = await person.by.call(enableTwoFactor, { code: await codeAt(secret, app.clock.now) });
  return { ...person, secret, codes: enabled.body.recovery_codes };
}

/** Signs up a new person, and offers them a role. */
async function offer(app: TestServer, operator: Caller) {
  const { email, by } = await newcomer(app);
  const { account } = (await operator.call(findSignedUp, { email })).body;
  await operator.call(createDispatcher, { name: 'Reem', phone, email, account_id: account?.id });
  const [{ id } = { id: '' }] = (await by.call(listRoleOffers, {})).body.items;
  return { by, input: { id }, other: { id: uuidv7() } };
}

async function acceptedOffer(app: TestServer, operator: Caller) {
  const { input, ...rest } = await offer(app, operator);
  return { ...rest, input: { ...input, ...agreed } };
}

export function ownWrites(app: TestServer, technician: Caller, operator: Caller): Writes {
  const otherPassword = { current_password: 'not it' };
  const nothing = async () => ({ by: (await newcomer(app)).by, input: {}, other: null });
  return {
    'own-account.change-password': async () => ({
      by: (await newcomer(app)).by,
      input: { ...confirmation, ...chosen },
      other: otherChoice,
    }),
    'own-account.change-email': async () => ({
      by: (await newcomer(app)).by,
      input: { ...confirmation, email: freeEmail() },
      other: { email: freeEmail() },
    }),
    'role-offers.accept': async () => acceptedOffer(app, operator),
    'role-offers.decline': async () => offer(app, operator),
    'own-account.agree': async () => {
      const email = freeEmail();
      const person = { name: 'Reem', phone, email, password: demoPassword };
      await operator.call(createDispatcher, person);
      const { headers } = await app.nobody.call(signIn, { email, password: demoPassword });
      const by = app.browser(headers.get('set-cookie')?.split(';')[0] ?? '');
      return { by, input: agreed, other: { agreed_to: { ...agreed.agreed_to, version: 1 } } };
    },
    'own-account.end-other-sessions': nothing,
    'own-account.export': nothing,
    'own-account.end-session': async () => {
      const { by, email } = await newcomer(app);
      await app.nobody.call(signIn, { email, password: demoPassword });
      const { sessions } = (await by.call(getOwnAccount, {})).body;
      const id = sessions.find(({ is_current }) => !is_current)?.id ?? '';
      return { by, input: { id }, other: { id: uuidv7() } };
    },
    'own-account.begin-two-factor': async () => ({
      by: (await newcomer(app)).by,
      input: confirmation,
      other: otherPassword,
    }),
    'own-account.enable-two-factor': async () => {
      const { by } = await newcomer(app);
      const { secret } = (await by.call(beginTwoFactor, confirmation)).body;
      return { by, input: { code: await codeAt(secret, app.clock.now) }, other: { code: '000000' } };
    },
    'own-account.renew-recovery-codes': async () => {
      const {
        by,
        codes: [code = ''],
      } = await withTwoFactor(app);
      return { by, input: { ...confirmation, code }, other: otherPassword };
    },
    'own-account.disable-two-factor': async () => {
      const {
        by,
        codes: [code = ''],
      } = await withTwoFactor(app);
      return { by, input: { ...confirmation, code }, other: otherPassword };
    },
    'notifications.mark-read': async () => ({
      by: technician,
      input: {},
      other: { until: '2026-11-18T00:00:00Z' },
    }),
    'own-account.save-language': async () => ({
      by: technician,
      input: { language: 'ar' },
      other: { language: 'en' },
    }),
    'own-account.save-name': async () => ({
      by: technician,
      // Saving an unchanged name writes no event.
      input: { second_name: `فني ${++people}` },
      other: { second_name: null },
    }),
    'push.add-device': async () => ({
      by: (await newcomer(app)).by,
      input: pushDevice(),
      other: pushDevice(),
    }),
    'push.remove-device': async () => {
      const { by } = await newcomer(app);
      const [device] = (await by.call(addPushDevice, pushDevice())).body.devices;
      return { by, input: { id: device?.id ?? '' }, other: { id: uuidv7() } };
    },
    'preferences.save': async () => ({
      by: technician,
      input: { email_topics: [], board_view: 'day' },
      other: { board_view: 'week' },
    }),
    'calendar.renew-feed': async () => ({ by: technician, input: {}, other: null }),
    'calendar.revoke-feed': async () => ({ by: technician, input: {}, other: null }),
  };
}
