import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '#contract/account-directory.ts';
import { inviteAgain, withdrawInvitation } from '#contract/people.ts';
import { eraseAccount, exportAccount } from '#contract/privacy.ts';
import { theServer } from '#domain/events/author.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('an erased account on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  let id: string;
  let technician: string;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
    const { newcomer, home } = world;
    id = newcomer.user_id;
    technician = home.inactiveTechnician.user_id;
    await ran(sql`update profiles set operator_id = ${home.operator.id} where id = ${id}`);
    for (const user_id of [id, technician]) {
      expect((await operator.call(eraseAccount, { user_id })).status).toBe(200);
    }
  });
  afterAll(() => app.close());

  const ran = (statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));

  test('an erased account has a state of its own, with and without a record, and is found by it', async () => {
    for (const account of [id, technician]) {
      expect((await operator.call(calls.getAccount, { id: account })).body.state).toBe('erased');
    }
    const { items } = (await operator.call(calls.listAccounts, { state: 'erased' })).body;
    expect(items.map((account) => account.id).toSorted()).toEqual([id, technician].toSorted());
    expect((await operator.call(calls.listAccounts, { state: 'deactivated' })).body.items).toEqual([]);
  });

  const acts: Readonly<Record<string, (account: string) => ReturnType<Caller['call']>>> = {
    'change-email': (account) =>
      operator.call(calls.changeAccountEmail, { id: account, email: 'again@example.test' }),
    'sign-out': (account) => operator.call(calls.signOutAccount, { id: account }),
    unlock: (account) => operator.call(calls.unlockAccount, { id: account }),
    'reset-two-factor': (account) => operator.call(calls.resetTwoFactor, { id: account }),
    deactivate: (account) => operator.call(calls.deactivateAccount, { id: account }),
    activate: (account) => operator.call(calls.activateAccount, { id: account }),
    'invite-again': (account) => operator.call(inviteAgain, { user_id: account }),
  };

  test.each(Object.entries(acts))('an erased account refuses %s, and nothing changes', async (_, act) => {
    for (const account of [id, technician]) {
      const { status, problem } = await changesNothing(app.server.database, () => act(account));
      expect([status, problem.reason]).toEqual([409, 'account_erased']);
    }
  });

  test('an erased account has no invitation to withdraw', async () => {
    const { status, problem } = await operator.call(withdrawInvitation, { user_id: id });
    expect([status, problem.reason]).toEqual([409, 'no_invitation']);
  });

  test('an erased account is never notified: of its export, its state, a mention, or a change to a client', async () => {
    const { home } = world;
    const { database, newId, origin } = app.server;
    for (const user_id of [id, technician]) {
      expect((await operator.call(exportAccount, { user_id })).status).toBe(200);
    }
    const job = await makeJob(database, home);
    // In an earlier version, the main account of an active client could be erased.
    await ran(sql`update profiles set erased_at = now() where id = ${home.secondClient.user_id}`);
    await ran(sql`
      insert into comments (id, operator_id, client_id, service_request_id, job_order_id, author_user_id, author_name,
        author_role, text, mentions, mentioned_names, created_at)
      values (${job.id}, ${home.operator.id}, ${home.client.row.id}, ${job.service_request_id}, ${job.id},
        ${home.dispatcher.user_id}, 'Dana', 'dispatcher', '@Former user', array[${id}::uuid], array['Former user'], now())`);
    await database.transaction(systemIdentity, async (tx) => {
      const record = recordBy(theServer, { tx, at: app.clock.now, newId, origin });
      const operator_id = home.operator.id;
      const of = { id: job.id, number: 1, operator_id, client_id: home.client.row.id, technician_id: null };
      record('job-orders.commented', { of, changes: { comment_id: { to: job.id } } });
      record('accounts.activated', { of: { id, operator_id, name: 'Former user' } });
      const client = home.secondClient.row;
      const reminded = { id: client.id, operator_id, client_id: client.id, name: client.name };
      record('clients.plan-expiring', { of: reminded });
    });
    const erased = sql`user_id in (select id from profiles where erased_at is not null)`;
    expect(await ran(sql`select type from notifications where ${erased}`)).toEqual([]);
    expect(await ran(sql`select subject from outgoing_mails where ${erased}`)).toEqual([]);
    const others = await ran(sql`select distinct type from notifications order by type`);
    expect(others.map(({ type }) => type)).toEqual(['clients.plan-expiring', 'job-orders.commented']);
  });
});
