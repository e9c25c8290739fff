import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addClientPerson, changeClientPerson } from '#contract/clients/people.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import {
  disputeByLink,
  disputeSignature,
  readDisputeLink,
  settleDispute,
} from '#contract/job-orders/signature/dispute.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { countRows } from '#tests/support/databases/rows.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';

const remark = 'None of us was there that day';
const reason = 'The night manager signed, we asked her';

describe.each(databasesInTurn(import.meta.filename))('a disputed signature on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());
  beforeEach(() => forgetGuesses(app.server.database));

  const as = ({ email }: Pick<Person, 'email'>) => app.as(email);
  const rows = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(query));
  const jobOf = async (id: string) =>
    (await (await as(world.home.dispatcher)).call(getJobOrder, { id })).body;
  /** Returns a job that was signed on the technician's phone, and the link from the email with its report. */
  const mailed = async () => {
    const { technician } = world.home;
    const { id } = await makeJob(app.server.database, world.home, {
      technician,
      workflow_status: 'awaiting_signature',
    });
    const caller = await as(technician);
    const jobView = (await caller.call(getJobOrder, { id })).body;
    const { body } = await caller.call(signJobOrder, await jobSteps(app).signature(jobView));
    const [mail] = await rows<{ body: string }>(
      sql`select body from outgoing_mails where subject = ${`Service report ${body.number}`}`,
    );
    const token = /I did not sign this: \S+\/dispute\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    return { id, number: body.number, token, mail: mail?.body ?? '' };
  };
  const dispute = (token: string) => app.nobody.call(disputeByLink, { token, remark });

  test('the report email says where the signature was given, and opening the link changes no data', async () => {
    const { id, number, token, mail } = await mailed();
    expect(mail).toContain("Signed by: Amal Jaber\nSignature method: On the technician's phone");
    const before = await countRows(app.server.database);
    const read = await app.nobody.call(readDisputeLink, { token });
    expect([read.status, read.body]).toMatchObject([
      200,
      { number, signer_name: 'Amal Jaber', signature_method: 'technician_device', disputed_at: null },
    ]);
    expect(await countRows(app.server.database)).toEqual(before);
    expect((await jobOf(id)).disputed_at).toBeNull();
  });

  test('a dispute by link is recorded on the job once, with its history, notifies planners, and ends the link', async () => {
    const { id, number, token } = await mailed();
    const key = uuidv7();
    const first = await app.nobody.call(disputeByLink, { token, remark }, { key });
    const before = await countRows(app.server.database);
    const repeat = await app.nobody.call(disputeByLink, { token, remark }, { key });
    expect([first.status, first.body, repeat.body]).toEqual([200, { number }, { number }]);
    expect((await dispute(token)).status).toBe(404);
    expect((await app.nobody.call(readDisputeLink, { token })).status).toBe(404);
    expect(await countRows(app.server.database)).toEqual(before);
    const job = await jobOf(id);
    expect(job).toMatchObject({ dispute_remark: remark, workflow_status: 'completed' });
    expect(new Date(job.disputed_at ?? '')).toEqual(app.clock.now);
    const events = await rows(
      sql`select actor_user_id, actor_role from events where record_id = ${id} and type = 'job-orders.disputed'`,
    );
    expect(events).toEqual([{ actor_user_id: world.home.client.user_id, actor_role: 'client' }]);
    const notices = await rows<{ audience: string }>(sql`
      select distinct audience from notifications where record_id = ${id} and type = 'job-orders.disputed' order by 1`);
    expect(notices.map(({ audience }) => audience)).toEqual(['dispatchers', 'operator']);
  });

  test('a signed-in client can dispute a signature once, for the current version; no one else can', async () => {
    const { id, token } = await mailed();
    const say = async (person: Pick<Person, 'email'>, older = 0) =>
      (await as(person)).call(disputeSignature, { id, version: (await jobOf(id)).version - older, remark });
    expect((await say(world.home.dispatcher)).status).toBe(403);
    expect((await say(world.home.technician)).status).toBe(403);
    expect((await say(world.foreign.client)).status).toBe(404);
    expect((await say(world.home.client, 1)).status).toBe(409);
    expect((await jobOf(id)).disputed_at).toBeNull();
    const { status, body } = await say(world.home.client);
    expect([status, body.dispute_remark, body.workflow_status]).toEqual([200, remark, 'completed']);
    expect((await say(world.home.client)).status).toBe(409);
    expect((await dispute(token)).status).toBe(409);
    const events = await rows(
      sql`select actor_user_id, actor_role from events where record_id = ${id} and type = 'job-orders.disputed'`,
    );
    expect(events).toEqual([{ actor_user_id: world.home.client.user_id, actor_role: 'client' }]);
  });

  test('a dispute is settled once, by a planner, with a reason that the client sees', async () => {
    const { id, token } = await mailed();
    const dispatcher = await as(world.home.dispatcher);
    const settle = async (caller = dispatcher) =>
      caller.call(settleDispute, { id, version: (await jobOf(id)).version, reason });
    expect((await settle()).status).toBe(409);
    await dispute(token);
    expect((await settle(await as(world.home.technician))).status).toBe(403);
    expect((await settle(await as(world.home.client))).status).toBe(403);
    expect((await settle(await as(world.foreign.dispatcher))).status).toBe(404);
    expect((await settle(await as(world.home.countryOperator))).status).toBe(200);
    expect((await settle()).status).toBe(409);
    const { body } = await (await as(world.home.client)).call(getJobOrder, { id });
    expect(body).toMatchObject({ dispute_settled_reason: reason, dispute_remark: remark });
    const notices = await rows<{ audience: string }>(
      sql`select distinct audience from notifications where record_id = ${id} and type = 'job-orders.dispute-settled'`,
    );
    expect(notices.map(({ audience }) => audience)).toContain('client');
  });

  test('a wrong or expired dispute link finds no signature, and no link does while the operator is suspended', async () => {
    const { token } = await mailed();
    expect((await dispute('x'.repeat(32))).status).toBe(404);
    const { now } = app.clock;
    app.clock.now = new Date(now.getTime() + 61 * 86_400_000);
    expect((await dispute(token)).status).toBe(404);
    app.clock.now = now;
    const suspended = (at: Date | null) =>
      rows(sql`update country_operators set suspended_at = ${at}, suspension_reason = ${at && 'Unpaid'}
        where id = ${world.home.operator.id}`);
    await suspended(now);
    expect((await dispute(token)).status).toBe(404);
    await suspended(null);
    expect((await dispute(token)).status).toBe(200);
  });

  test('a dispute link works only while the person who got it may dispute the signature themselves', async () => {
    const { client } = world.home;
    const { id, token } = await mailed();
    const caller = await as(client);
    const form = { name: 'Noor', email: 'noor.owner@example.test', standing: 'owner' } as const;
    const person = (await caller.call(addClientPerson, { client_id: client.row.id, ...form })).body;
    await rows(sql`
      insert into credentials (id, user_id, account_id, provider_id, password, created_at, updated_at)
      select gen_random_uuid(), ${person.user_id}, ${person.user_id}, provider_id, password, created_at, updated_at
      from credentials where user_id = ${client.user_id}`);
    await rows(sql`
      update verifications set value = replace(value, ${client.user_id}, ${person.user_id})
      where value like ${`%${id}%`} and identifier like 'dispute %'`);
    const becomes = (standing: 'owner' | 'staff', version: number) =>
      caller.call(changeClientPerson, { id: person.id, version, name: 'Noor', standing });
    const read = async () => (await app.nobody.call(readDisputeLink, { token })).status;
    expect(await read()).toBe(200);
    expect((await becomes('staff', 1)).status).toBe(200);
    expect([await read(), (await dispute(token)).status]).toEqual([404, 404]);
    expect((await jobOf(id)).disputed_at).toBeNull();
    expect((await becomes('owner', 2)).status).toBe(200);
    const isActive = (is_active: boolean) =>
      rows(sql`update clients set is_active = ${is_active}, deactivation_reason = ${is_active ? null : 'Left'}
        where id = ${client.row.id}`);
    await isActive(false);
    expect([await read(), (await dispute(token)).status]).toEqual([404, 404]);
    await isActive(true);
    expect([await read(), (await dispute(token)).status]).toEqual([200, 200]);
  });

  test('the attempts to use a dispute link are limited', async () => {
    const { id, token } = await mailed();
    await rows(sql`insert into signature_disputes (job_order_id, operator_id, disputed_at)
      select job_order_id, operator_id, now() from signatures where job_order_id = ${id}`);
    for (let attempt = 0; attempt < 10; attempt++) expect((await dispute(token)).status).toBe(409);
    expect((await dispute(token)).status).toBe(429);
  });
});
