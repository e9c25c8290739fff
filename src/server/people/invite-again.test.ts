import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation, findInvitation } from '#contract/accounts.ts';
import { createClient } from '#contract/clients.ts';
import { createOperator } from '#contract/operators.ts';
import { inviteAgain } from '#contract/people.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, mailTo } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

let madeCount = 0;

describe.each(databasesInTurn(import.meta.filename))('inviting a person again on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const operator = () => app.as(world.home.countryOperator.email);
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  const invited = async () => {
    const email = `invited${++madeCount}@example.test`;
    const form = { name: 'Palm Hotel', phone: '+973 1700 1234', address: '1 Palm Road', email };
    const { body } = await (await operator()).call(createClient, form);
    return { email, user_id: body.user_id, token: body.invitation?.token ?? '' };
  };

  test('inviting again creates a new link for seven more days, emails it, and ends the earlier one', async () => {
    const { email, user_id, token } = await invited();
    app.clock.now = new Date(app.clock.now.getTime() + 5 * 86_400_000);
    const { status, body } = await (await operator()).call(inviteAgain, { user_id });
    const newToken = body.invitation?.token ?? '';
    expect([status, body]).toMatchObject([200, { user_id, profile: { name: 'Palm Hotel', email } }]);
    expect(Date.parse(body.invitation?.expires_at ?? '')).toBe(app.clock.now.getTime() + 7 * 86_400_000);
    expect((await mailTo(app.server.database, email)).at(-1)).toContain(`/invitation#${newToken}\n`);
    expect((await app.nobody.call(findInvitation, { token })).status).toBe(410);
    expect((await app.nobody.call(findInvitation, { token: newToken })).body).toMatchObject({ email });
    expect(await eventsOf(app.server.database, user_id)).toMatchObject([
      { type: 'accounts.invited' },
      { type: 'accounts.invited', actor_name: world.home.countryOperator.name, subject: 'Palm Hotel' },
    ]);
  });

  test("inviting again with one key happens once, with the same response, including the link's secret", async () => {
    const [{ user_id }, key, caller] = [await invited(), uuidv7(), await operator()];
    const first = await caller.call(inviteAgain, { user_id }, { key });
    const repeat = await refused(() => caller.call(inviteAgain, { user_id }, { key }));
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    expect(repeat.body.invitation?.token).toHaveLength(43);
  });

  test('inviting again is refused for a person who already has a password', async () => {
    const { user_id, token } = await invited();
    await app.nobody.call(acceptInvitation, { token, password: 'quiet workshop', ...agreed });
    for (const id of [user_id, world.home.client.user_id]) {
      const { status, problem } = await refused(async () =>
        (await operator()).call(inviteAgain, { user_id: id }),
      );
      expect([status, problem.code, problem.detail]).toEqual([
        409,
        'refused',
        'This account already has a password. Nothing was changed.',
      ]);
    }
  });

  test("inviting again finds neither another operator's people, nor the platform's, nor people without a tenant", async () => {
    const { user_id } = await invited();
    const foreign = await app.as(world.foreign.countryOperator.email);
    expect((await refused(() => foreign.call(inviteAgain, { user_id }))).status).toBe(404);
    for (const id of [world.admin.user_id, world.newcomer.user_id, uuidv7()]) {
      const { status, problem } = await refused(async () =>
        (await operator()).call(inviteAgain, { user_id: id }),
      );
      expect([status, problem.detail]).toEqual([404, 'Account not found']);
    }
  });

  test('only the super admin invites an operator again', async () => {
    const admin = await app.as(world.admin.email);
    const form = { name: 'Palm Coffee Care', country: 'Qatar', email: `owner${++madeCount}@example.test` };
    const { user_id } = (await admin.call(createOperator, form)).body;
    expect((await refused(async () => (await operator()).call(inviteAgain, { user_id }))).status).toBe(404);
    expect((await admin.call(inviteAgain, { user_id })).status).toBe(200);
    for (const { email } of [world.home.dispatcher, world.home.technician, world.home.client]) {
      const caller = await app.as(email);
      expect((await refused(() => caller.call(inviteAgain, { user_id }))).status).toBe(403);
    }
  });
});
