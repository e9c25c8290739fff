import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deactivateAccount, getAccount } from '#contract/account-directory.ts';
import { addClientPerson, handOverClient } from '#contract/clients/people.ts';
import { activateClient, createClient, deactivateClient, updateClient } from '#contract/clients.ts';
import { getRetention, saveRetention } from '#contract/operators/retention.ts';
import { eraseAccount } from '#contract/privacy.ts';
import {
  makeClient,
  makeWorld,
  type TestClient,
  type World,
  withPeople,
} from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';
import { eraseLeavers } from './leavers.ts';
import { retain } from './retain.ts';

const contact = { phone: '+97317001234', address: '1 Palm Road' };
let made = 0;

describe.each(databasesInTurn(import.meta.filename))("erasing a client's main account on %s", (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
  });
  afterAll(() => app.close());

  const ran = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const newClient = async () => {
    const email = `main${++made}@example.test`;
    const form = { name: 'Lantern House', ...contact, email, password: demoPassword };
    const { body } = await operator.call(createClient, form);
    const [row] = await ran<{ user_id: string }>(sql`select user_id from clients where id = ${body.id}`);
    return { ...body, user_id: row?.user_id ?? '' };
  };
  type NewClient = Awaited<ReturnType<typeof newClient>>;
  const deactivated = async () => {
    const client = await newClient();
    await operator.call(deactivateAccount, { id: client.user_id });
    return client;
  };
  const rowOf = async ({ id }: { id: string }) => {
    const [row] = await ran(
      sql`select name, phone, address, is_active, (select name from profiles where id = user_id) as main
        from clients where id = ${id}`,
    );
    return row;
  };
  const owner = async ({ id: client_id }: NewClient) => {
    const email = `heir${++made}@example.test`;
    const person = { client_id, name: 'Reem Saleh', email, standing: 'owner' } as const;
    const { id, version } = (await operator.call(addClientPerson, person)).body;
    return { id, version };
  };
  const leave = ({ id, version }: NewClient) =>
    operator.call(deactivateClient, { id, version, reason: 'Closed' });
  const refusal = async (user_id: string, by = operator) => {
    const { status, problem } = await changesNothing(app.server.database, () =>
      by.call(eraseAccount, { user_id }),
    );
    return [status, problem.reason, problem.detail];
  };
  const isRefused = [
    409,
    'main_of_client',
    'This is the main account of Lantern House. Make another person the main account, or deactivate the client first.',
  ];
  const intact = { name: 'Lantern House', ...contact, is_active: true, main: 'Lantern House' };

  test('a deactivated main account of an active client is not erased, by an operator or by a super admin', async () => {
    const client = await deactivated();
    const admin = await app.as(world.admin.email);
    expect(await refusal(client.user_id)).toEqual(isRefused);
    expect(await refusal(client.user_id, admin)).toEqual(isRefused);
    expect(await rowOf(client)).toEqual(intact);
    expect((await operator.call(getAccount, { id: client.user_id })).body).toMatchObject({
      state: 'deactivated',
      main_of: { name: 'Lantern House', is_in_use: true },
    });
  });

  test('a main account without a role is not erased while its client is active', async () => {
    const { user_id } = await newClient();
    await ran(sql`delete from user_roles where user_id = ${user_id}`);
    expect(await refusal(user_id)).toEqual(isRefused);
  });

  describe('of an inactive client', () => {
    const left = async () => {
      const client = await newClient();
      await leave(client);
      return client;
    };
    const withWork = async (work: (client: TestClient) => Promise<unknown>) => {
      const client = await withPeople(app.server, (maker) =>
        makeClient(maker, world.home.operator.id, 'Lantern House'),
      );
      await work(client);
      await ran(
        sql`update clients set is_active = false, deactivation_reason = 'Closed' where id = ${client.row.id}`,
      );
      expect(await refusal(client.user_id)).toEqual(isRefused);
    };

    test('erasing the main account is refused while a request waits', () =>
      withWork((client) => makeRequest(app.server.database, world.home, { client })));

    test('erasing the main account is refused while a job is open', () =>
      withWork((client) => makeJob(app.server.database, world.home, { client })));

    test("an erasure removes the client's name, phone and address, and the client is not activated before a hand-over", async () => {
      const client = await newClient();
      const heir = await owner(client);
      await leave(client);
      expect((await operator.call(eraseAccount, { user_id: client.user_id })).status).toBe(200);
      const pseudonym = expect.stringMatching(/^Former user/);
      const gone = { name: pseudonym, phone: '—', address: '—', is_active: false, main: pseudonym };
      expect(await rowOf(client)).toEqual(gone);
      const activating = { id: client.id, version: client.version + 2 };
      const { status, problem } = await changesNothing(app.server.database, () =>
        operator.call(activateClient, activating),
      );
      expect([status, problem.reason]).toEqual([409, 'main_account_erased']);
      expect(await rowOf(client)).toEqual(gone);
      expect((await operator.call(handOverClient, heir)).body).toBeNull();
      const activated = await operator.call(activateClient, { ...activating, version: client.version + 3 });
      expect(activated.status).toBe(200);
      expect(await rowOf(client)).toMatchObject({ is_active: true, main: 'Reem Saleh' });
    });

    test('an erased account stays without a name when the client is edited afterward', async () => {
      const client = await left();
      await operator.call(eraseAccount, { user_id: client.user_id });
      const form = { id: client.id, version: client.version + 2, name: 'Lantern House', ...contact };
      expect((await operator.call(updateClient, form)).status).toBe(200);
      expect(await rowOf(client)).toMatchObject({ main: expect.stringMatching(/^Former user/) });
    });
  });

  test('a former main account is erased after the hand-over, and the client keeps its contact', async () => {
    const client = await newClient();
    expect((await operator.call(handOverClient, await owner(client))).status).toBe(200);
    await operator.call(deactivateAccount, { id: client.user_id });
    expect((await operator.call(eraseAccount, { user_id: client.user_id })).status).toBe(200);
    expect(await rowOf(client)).toEqual({ ...intact, main: 'Reem Saleh' });
  });

  describe('by the sweep of people who left', () => {
    const [at, later] = [new Date('2026-11-18T07:00:00Z'), new Date('2028-11-18T07:00:01Z')];
    const leftAt = async ({ user_id }: NewClient) => {
      const [row] = await ran<{ left_at: Date | null }>(
        sql`select left_at from profiles where id = ${user_id}`,
      );
      return row?.left_at ?? null;
    };
    beforeEach(async () => {
      const { id, version } = (await operator.call(getRetention, {})).body;
      const kept = { keep_cases_months: null, keep_files_months: null, keep_people_months: 24 };
      await operator.call(saveRetention, { id, version, ...kept });
    });

    test('the sweep does not erase the main account while the client is active', async () => {
      const client = await deactivated();
      await retain(app.server, at);
      expect(await leftAt(client)).toBeNull();
      await retain(app.server, later);
      expect(await rowOf(client)).toEqual(intact);
    });

    test('the sweep does not erase a person whom an earlier version recorded as gone, and removes that record', async () => {
      const client = await deactivated();
      await ran(sql`update profiles set left_at = ${at} where id = ${client.user_id}`);
      await eraseLeavers(app.server, world.home.operator.id, sql`${later}::timestamptz`, () => false);
      expect(await rowOf(client)).toEqual(intact);
      expect(await leftAt(client)).toBeNull();
    });

    test('the sweep erases the main account after the period that starts when the client leaves', async () => {
      const client = await newClient();
      await leave(client);
      await retain(app.server, at);
      expect(await leftAt(client)).toEqual(at);
      expect(await rowOf(client)).toMatchObject({ name: 'Lantern House' });
      await retain(app.server, later);
      expect(await rowOf(client)).toMatchObject({ name: expect.stringMatching(/^Former user/), phone: '—' });
    });
  });
});
