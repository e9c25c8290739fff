import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccountEmail, getAccount } from '#contract/account-directory.ts';
import { findInvitation, getSession, signIn, signUp } from '#contract/accounts.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { confirmEmailChange, findEmailChange } from '#contract/mailed-links.ts';
import { changeOwnEmail, getOwnAccount } from '#contract/own-account.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeClient, makeWorld, type World, withPeople } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, mailTo } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

let madeCount = 0;

describe.each(databasesInTurn(import.meta.filename))('changing an email on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const freeEmail = () => `address${++madeCount}@example.test`;
  const confirmation = { current_password: demoPassword };
  const client = () =>
    withPeople(app.server, (maker) => makeClient(maker, world.home.operator.id, `Client ${++madeCount}`));
  const linkIn = async (email: string) => {
    const mails = (await mailTo(app.server.database, email)).filter((mail) =>
      mail.includes('/confirm-email#'),
    );
    return /\/confirm-email#(\S+)/.exec(mails.at(-1) ?? '')?.[1] ?? '';
  };
  const confirm = (token: string, by: Pick<Caller, 'call'> = app.nobody) =>
    by.call(confirmEmailChange, { token });
  const confirmWith = async (token: string, password: string, by: Pick<Caller, 'call'> = app.nobody) => {
    const { status, body, problem } = await by.call(confirmEmailChange, { token, password });
    return [status, problem?.errors?.[0]?.message ?? body];
  };

  test('a person requests an email change with the password, and it takes effect once both addresses confirm it', async () => {
    const { email, user_id, row } = await client();
    const [caller, to] = [await app.as(email), freeEmail()];
    const answer = await caller.call(changeOwnEmail, { ...confirmation, email: to });
    expect(answer.body.email_change).toMatchObject({
      email: to,
      is_old_confirmed: false,
      is_new_confirmed: false,
    });
    const [oldLink, newLink] = [await linkIn(email), await linkIn(to)];
    expect((await app.nobody.call(findEmailChange, { token: newLink })).body).toEqual({
      side: 'new',
      from: email,
      to,
      is_confirmed: false,
      is_other_confirmed: false,
      needs_password: true,
    });
    expect((await caller.call(findEmailChange, { token: newLink })).body.needs_password).toBe(false);
    expect((await confirm(newLink, caller)).body).toEqual({ is_changed: false });
    expect((await caller.call(getOwnAccount, {})).body.user.email).toBe(email);
    expect((await confirm(oldLink)).body).toEqual({ is_changed: true });
    expect((await caller.call(getSession, {})).body.session).toBeNull();
    expect((await app.nobody.call(signIn, { email, password: demoPassword })).status).toBe(401);
    expect((await app.nobody.call(signIn, { email: to, password: demoPassword })).status).toBe(200);
    expect((await eventsOf(app.server.database, user_id)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['accounts.email-change-asked', 'accounts.email-changed']),
    );
    for (const address of [email, to])
      expect((await mailTo(app.server.database, address)).join()).toContain(
        'email address of your account was changed',
      );
    const [record] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select email, version from clients where id = ${row.id}`),
    );
    expect(record).toEqual({ email: to, version: row.version + 1 });
    expect((await confirm(oldLink)).status).toBe(410);
  });

  /** Lets a person request a change. Returns its links, and a browser that is signed in to the account. */
  const changing = async () => {
    const { email } = await client();
    const [caller, to] = [await app.as(email), freeEmail()];
    await caller.call(changeOwnEmail, { ...confirmation, email: to });
    return { email, to, caller, oldLink: await linkIn(email), newLink: await linkIn(to) };
  };

  test('a stranger who requests a change to the email of someone else does not get it, whatever its owner presses', async () => {
    const { email, to, oldLink, newLink } = await changing();
    expect((await confirm(oldLink)).body).toEqual({ is_changed: false });
    const owner = await app.as((await client()).email);
    expect((await owner.call(findEmailChange, { token: newLink })).body.needs_password).toBe(true);
    for (const by of [owner, app.nobody]) {
      const refusal = await changesNothing(app.server.database, () => confirm(newLink, by));
      expect([refusal.status, refusal.problem.errors?.[0]?.message]).toEqual([422, 'Enter your password']);
    }
    expect(await confirmWith(newLink, 'own workshop', owner)).toEqual([422, wrongPassword]);
    expect((await app.nobody.call(signIn, { email: to, password: demoPassword })).status).toBe(401);
    expect((await app.nobody.call(signIn, { email, password: demoPassword })).status).toBe(200);
    expect(await isProven(to)).toBe(false);
    await app.nobody.call(signUp, { name: 'Salma Idris', email: to, password: 'own workshop', ...agreed });
    expect((await app.nobody.call(signIn, { email: to, password: 'own workshop' })).status).toBe(200);
  });

  const isProven = async (email: string) => {
    const found = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select from profiles where email = ${email} and email_verified`),
    );
    return found.length > 0;
  };

  test('without a session, the password confirms the new email, and the change ends after five wrong ones', async () => {
    const right = await changing();
    for (let wrong = 0; wrong < 4; wrong++) await confirmWith(right.newLink, 'not it');
    expect(await confirmWith(right.newLink, demoPassword)).toEqual([200, { is_changed: false }]);
    expect((await confirm(right.oldLink)).body).toEqual({ is_changed: true });
    expect(await isProven(right.to)).toBe(true);
    const guessed = await changing();
    const guesses = await Promise.all(
      Array.from({ length: 7 }, () => confirmWith(guessed.newLink, 'not it')),
    );
    expect(guesses.map(([status]) => status).toSorted()).toEqual([410, 410, 422, 422, 422, 422, 422]);
    expect((await guessed.caller.call(getOwnAccount, {})).body.email_change).toBeNull();
    const late = [confirmWith(guessed.newLink, demoPassword), confirmWith(guessed.oldLink, demoPassword)];
    expect((await Promise.all(late)).map(([status]) => status)).toEqual([410, 410]);
    await guessed.caller.call(changeOwnEmail, { ...confirmation, email: guessed.to });
    expect((await confirm(await linkIn(guessed.to), guessed.caller)).status).toBe(200);
  });

  test('wrong passwords at the link count for the account, as they do at sign-in', async () => {
    const first = await changing();
    for (let wrong = 0; wrong < 5; wrong++) await confirmWith(first.newLink, 'not it');
    await first.caller.call(changeOwnEmail, { ...confirmation, email: first.to });
    const link = await linkIn(first.to);
    for (let wrong = 0; wrong < 4; wrong++) await confirmWith(link, 'not it');
    const wrongAtSignIn = { email: first.email, password: 'not it' };
    expect((await app.nobody.call(signIn, wrongAtSignIn)).status).toBe(401);
    expect((await confirmWith(link, demoPassword))[0]).toBe(429);
    expect((await confirm(link, first.caller)).status).toBe(200);
  });

  test('an email change is refused without the password, and if the new email is the current one', async () => {
    const { email } = await client();
    const caller = await app.as(email);
    const wrong = { current_password: 'not it', email: freeEmail() };
    const { problem } = await changesNothing(app.server.database, () => caller.call(changeOwnEmail, wrong));
    expect(problem.errors?.[0]?.path).toBe('current_password');
    const same = await changesNothing(app.server.database, () =>
      caller.call(changeOwnEmail, { ...confirmation, email: email.toUpperCase() }),
    );
    expect(same.problem.errors).toMatchObject([
      { path: 'email', message: "This is already the account's email address" },
    ]);
  });

  test('the manager of an account can request an email change, and only the newest links work', async () => {
    const { email, user_id: id } = await client();
    const operator = await app.as(world.home.countryOperator.email);
    const [first, second] = [freeEmail(), freeEmail()];
    await operator.call(changeAccountEmail, { id, email: first });
    const early = await linkIn(first);
    const { body } = await operator.call(changeAccountEmail, { id, email: second });
    expect(body.email_change?.email).toBe(second);
    expect((await confirm(early)).status).toBe(410);
    await confirm(await linkIn(email));
    await confirmWith(await linkIn(second), demoPassword);
    expect((await operator.call(getAccount, { id })).body).toMatchObject({
      email: second,
      email_change: null,
    });
    const foreign = await app.as(world.foreign.countryOperator.email);
    expect((await foreign.call(changeAccountEmail, { id, email: freeEmail() })).status).toBe(404);
  });

  test('the email of an unused account changes immediately, and the invitation is sent there', async () => {
    const operator = await app.as(world.home.countryOperator.email);
    const [wrong, right] = [freeEmail(), freeEmail()];
    const form = { name: 'Reem', phone: '+97317001234', email: wrong };
    const { user_id: id, invitation } = (await operator.call(createDispatcher, form)).body;
    const { body } = await operator.call(changeAccountEmail, { id, email: right });
    expect(body).toMatchObject({ email: right, state: 'invited', email_change: null });
    expect((await app.nobody.call(findInvitation, { token: invitation?.token ?? '' })).status).toBe(410);
    expect((await mailTo(app.server.database, right)).join()).toContain('/invitation#');
    const refusal = await changesNothing(app.server.database, () =>
      operator.call(changeAccountEmail, { id, email: world.home.client.email }),
    );
    expect([refusal.status, refusal.problem.code]).toEqual([409, 'email_taken']);
    for (let wrong = 0; wrong < 10; wrong++)
      await app.nobody.call(signIn, { email: right, password: 'not it' });
    expect((await operator.call(getAccount, { id })).body.state).toBe('locked');
    const last = freeEmail();
    expect((await operator.call(changeAccountEmail, { id, email: last })).body.email).toBe(last);
    expect((await mailTo(app.server.database, last)).join()).toContain('/invitation#');
  });

  test('the links of an email change expire after a day', async () => {
    const { email } = await client();
    const to = freeEmail();
    await (await app.as(email)).call(changeOwnEmail, { ...confirmation, email: to });
    const link = await linkIn(to);
    app.clock.now = new Date(app.clock.now.getTime() + 24 * 3_600_000);
    expect((await app.nobody.call(findEmailChange, { token: link })).status).toBe(410);
    expect((await confirm(link)).status).toBe(410);
  });

  test('an email that already has an account is reported only to its own mailbox', async () => {
    const [asker, holder] = [await client(), await client()];
    const caller = await app.as(asker.email);
    const { status } = await caller.call(changeOwnEmail, { ...confirmation, email: holder.email });
    expect(status).toBe(200);
    expect((await mailTo(app.server.database, holder.email)).at(-1)).toContain('It already has one');
    expect(await linkIn(holder.email)).toBe('');
  });

  test('an email change is refused if someone else signs up with the new email in the meantime', async () => {
    const { email } = await client();
    const [caller, to] = [await app.as(email), freeEmail()];
    await caller.call(changeOwnEmail, { ...confirmation, email: to });
    const [oldLink, newLink] = [await linkIn(email), await linkIn(to)];
    await app.nobody.call(signUp, { name: 'Salma Idris', email: to, password: demoPassword, ...agreed });
    await confirm(oldLink);
    const { status, problem } = await confirm(newLink, caller);
    expect([status, problem.code]).toEqual([409, 'email_taken']);
    expect((await app.nobody.call(signIn, { email, password: demoPassword })).status).toBe(200);
  });
});

const wrongPassword = 'This is not the password of that account';
