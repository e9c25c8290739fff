import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptInvitation, findInvitation, forgotPassword, signIn } from '#contract/accounts.ts';
import { createDispatcher, listDispatchers, updateDispatcher } from '#contract/dispatchers.ts';
import { inviteAgain, withdrawInvitation } from '#contract/people.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { mailTo } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('an invitation on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    app.clock.now = testMoment;
  });

  let people = 0;
  const invited = async () => {
    const email = `invited${++people}@example.test`;
    const operator = await app.as('operator@demo.test');
    const { body } = await operator.call(createDispatcher, {
      name: 'Reem Saleh',
      email,
      phone: '+973 1700 1000',
    });
    return { email, operator, user_id: body.user_id, token: body.invitation?.token ?? '' };
  };
  const accept = (token: string) =>
    app.nobody.call(acceptInvitation, { token, password: 'quiet workshop', ...agreed });

  test('an invitation shows who it is for, and opens the account with the password that they choose', async () => {
    const { email, token } = await invited();
    const found = await app.nobody.call(findInvitation, { token });
    expect(found.body).toMatchObject({ name: 'Reem Saleh', email });
    expect((await app.nobody.call(signIn, { email, password: 'quiet workshop' })).status).toBe(401);
    const { status, body } = await accept(token);
    expect([status, body.role]).toEqual([200, 'dispatcher']);
    expect((await app.nobody.call(signIn, { email, password: 'quiet workshop' })).status).toBe(200);
  });

  test('an invitation works once', async () => {
    const { token } = await invited();
    await accept(token);
    const { status, problem } = await accept(token);
    expect([status, problem.detail]).toEqual([410, 'This link has already been used or is no longer valid.']);
  });

  test('an invitation works for seven days', async () => {
    const { token } = await invited();
    app.clock.now = new Date(app.clock.now.getTime() + 7 * 86_400_000);
    expect((await accept(token)).status).toBe(410);
  });

  test('a new invitation replaces the earlier one', async () => {
    const { operator, user_id, token } = await invited();
    const newToken = (await operator.call(inviteAgain, { user_id })).body.invitation?.token ?? '';
    expect((await accept(token)).status).toBe(410);
    expect((await accept(newToken)).status).toBe(200);
    expect((await operator.call(inviteAgain, { user_id })).status).toBe(409);
  });

  test('an invitation ends when the person is deactivated, and can be sent again once they are active', async () => {
    const { operator, user_id, token } = await invited();
    const { body } = await operator.call(listDispatchers, { search: 'Reem' });
    const invitedDispatcher = body.items.find((dispatcher) => dispatcher.user_id === user_id);
    if (invitedDispatcher === undefined) throw new Error('The dispatcher is not listed');
    const { id, version, name, phone } = invitedDispatcher;
    await operator.call(updateDispatcher, { id, version, name, phone, is_active: false });
    expect((await accept(token)).status).toBe(410);
    await operator.call(updateDispatcher, { id, version: version + 1, name, phone, is_active: true });
    const newToken = (await operator.call(inviteAgain, { user_id })).body.invitation?.token ?? '';
    expect((await accept(newToken)).status).toBe(200);
  });

  test('an invitation cannot be forged: a changed link is invalid', async () => {
    const { token } = await invited();
    const changedAt = (index: number) =>
      `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
    // The first half is the invitation's id, which is not secret. The second half proves that the link is
    // genuine, so it is changed too.
    for (const wrong of [changedAt(0), changedAt(30), token.slice(0, -1), `${token}AAAA`, 'x'.repeat(43)])
      expect((await accept(wrong)).status).toBe(410);
  });

  test('"forgot password" mails the open invitation again, whose page asks for agreement, and nothing once it is over', async () => {
    const { email, operator, user_id, token } = await invited();
    await app.nobody.call(forgotPassword, { email });
    const mails = await mailTo(app.server.database, email);
    expect(mails.map((mail) => mail.includes(`http://grouphead.test/invitation#${token}`))).toEqual([
      true,
      true,
    ]);
    await operator.call(withdrawInvitation, { user_id });
    await app.nobody.call(forgotPassword, { email });
    expect(await mailTo(app.server.database, email)).toHaveLength(2);
  });

  test('an invitation is emailed to the person, and its secret is stored nowhere else', async () => {
    const { email, token } = await invited();
    const [found] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ mail: string; rest: string }>(sql`select
        (select body from outgoing_mails where recipient = ${email}) as mail,
        (select string_agg(k.response, ' ') from idempotency_keys k) || (select string_agg(i::text, ' ') from invitations i)
          || (select string_agg(e::text, ' ') from events e) as rest`),
    );
    expect(found?.mail).toContain(`http://grouphead.test/invitation#${token}`);
    expect(found?.rest).not.toContain(token);
  });
});
