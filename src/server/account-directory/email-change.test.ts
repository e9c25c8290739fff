import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccountEmail, getAccount } from '#contract/account-directory.ts';
import {
  confirmEmailChange,
  findEmailChange,
  findInvitation,
  getSession,
  signIn,
  signUp,
} from '#contract/accounts.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { changeOwnEmail, getOwnAccount } from '#contract/own-account.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeClient, makeWorld, type World, withPeople } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, mailTo } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

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
  const confirm = (token: string) => app.nobody.call(confirmEmailChange, { token });

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
    });
    expect((await confirm(newLink)).body).toEqual({ is_changed: false });
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
    await confirm(await linkIn(second));
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
    const to = freeEmail();
    await (await app.as(email)).call(changeOwnEmail, { ...confirmation, email: to });
    const [oldLink, newLink] = [await linkIn(email), await linkIn(to)];
    await app.nobody.call(signUp, { name: 'Salma Idris', email: to, password: demoPassword, ...agreed });
    await confirm(oldLink);
    const { status, problem } = await confirm(newLink);
    expect([status, problem.code]).toEqual([409, 'email_taken']);
    expect((await app.nobody.call(signIn, { email, password: demoPassword })).status).toBe(200);
  });
});
