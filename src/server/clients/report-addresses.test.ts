import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addReportAddress,
  changeReportAddress,
  listReportAddresses,
  readReportStop,
  removeReportAddress,
  saveReportStop,
} from '#contract/clients/report-addresses.ts';
import { deactivateClient } from '#contract/clients.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { readSigning, signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { eraseAccount, exportOwnData } from '#contract/privacy.ts';
import { reportAddressLimits, stopLink } from '#domain/report-address.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import { makeClient, makeWorld, type Person, type World, withPeople } from '#tests/support/company/people.ts';
import { stopTokenOf } from '#tests/support/company/report-addresses.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';

let count = 0;
const freeEmail = () => `payable${++count}@hotel.test`;

describe.each(databasesOfRaces(import.meta.filename))('the addresses for reports on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  beforeEach(async () => {
    await run(sql`delete from report_addresses`);
    await run(sql`delete from outgoing_mails`);
    await forgetGuesses(app.server.database);
  });
  afterAll(() => app.close());

  const run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const as = ({ email }: Pick<Person, 'email'>) => app.as(email);
  const home = () => world.home.client.row.id;
  const add = async (by: Pick<Person, 'email'>, more: { email?: string; client_id?: string } = {}) =>
    (await as(by)).call(addReportAddress, {
      client_id: home(),
      email: freeEmail(),
      label: 'Accounts payable',
      language: 'en',
      ...more,
    });
  const newClient = (name: string) =>
    withPeople(app.server, async (make) => makeClient(make, world.home.operator.id, name));
  const list = async (by: Pick<Person, 'email'> = world.home.client) =>
    (await (await as(by)).call(listReportAddresses, { client_id: home() })).body.items;
  const mails = () =>
    run<{ recipient: string; subject: string; body: string; needs_report: boolean }>(
      sql`select recipient, subject, body, needs_report from outgoing_mails where report_of is not null order by recipient`,
    );
  /** Signs a report of the client on the technician's phone. */
  const sign = async () => {
    const { technician } = world.home;
    const { id } = await makeJob(app.server.database, world.home, {
      technician,
      workflow_status: 'awaiting_signature',
    });
    const caller = await as(technician);
    const reportTo = (await caller.call(readSigning, { id })).body.report_to.map(({ email }) => email);
    const view = (await caller.call(getJobOrder, { id })).body;
    const answer = await caller.call(signJobOrder, await jobSteps(app).signature(view));
    expect(answer.status).toBe(200);
    return { id, reportTo };
  };
  const tokenIn = (body: string | undefined) =>
    new RegExp(`${stopLink.path}(\\S+)`).exec(body ?? '')?.[1] ?? '';
  const stop = (token: string, is_stopped = true, key = uuidv7()) =>
    app.nobody.call(saveReportStop, { token, is_stopped }, { key });

  test('the planners and the owners of a client add, change and remove addresses, and history says who did', async () => {
    const { client, countryOperator, dispatcher } = world.home;
    for (const by of [client, countryOperator, dispatcher, world.admin]) {
      const { status, body } = await add(by);
      expect([status, body.created_by_name, body.label]).toEqual([200, by.name, 'Accounts payable']);
    }
    const [first, second] = await list();
    const changed = await (await as(dispatcher)).call(changeReportAddress, {
      id: first?.id ?? '',
      version: 1,
      label: null,
      language: 'ar',
    });
    expect([changed.status, changed.body.label, changed.body.language]).toEqual([200, null, 'ar']);
    const gone = await (await as(client)).call(removeReportAddress, { id: second?.id ?? '', version: 1 });
    expect(gone.status).toBe(200);
    expect((await list(dispatcher)).map(({ id }) => id)).not.toContain(second?.id);
    const events = await eventsOf(app.server.database, home());
    expect(events.slice(-2)).toMatchObject([
      { type: 'clients.report-address-changed', actor_name: dispatcher.name },
      { type: 'clients.report-address-removed', changes: { report_address: { from: second?.email } } },
    ]);
  });

  test("a technician and people of another client or operator neither see nor change a client's addresses", async () => {
    const { id, version } = (await add(world.home.client)).body;
    const { technician, secondClient } = world.home;
    for (const [by, status] of [
      [technician, 403],
      [secondClient, 404],
      [world.foreign.countryOperator, 404],
      [world.foreign.dispatcher, 404],
    ] as const) {
      const caller = await as(by);
      const answers = await changesNothing(app.server.database, async () => [
        await caller.call(listReportAddresses, { client_id: home() }),
        await caller.call(addReportAddress, {
          client_id: home(),
          email: freeEmail(),
          label: null,
          language: 'en',
        }),
        await caller.call(changeReportAddress, { id, version, label: 'Mine', language: 'en' }),
        await caller.call(removeReportAddress, { id, version }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
  });

  test('an address is added once per client, in any spelling of its letters', async () => {
    const email = freeEmail();
    expect((await add(world.home.client, { email: email.toUpperCase() })).body.email).toBe(email);
    expect((await add(world.home.dispatcher, { email })).status).toBe(409);
    const other = { email, client_id: world.home.secondClient.row.id };
    expect((await add(world.home.dispatcher, other)).status).toBe(200);
    const nobodys = await add(world.home.dispatcher, { email: 'x@erased.invalid' });
    expect([nobodys.status, nobodys.problem.errors?.[0]?.path]).toEqual([422, 'email']);
  });

  test('ten addresses receive reports, even if several people add them at the same moment', async () => {
    const { client, dispatcher, countryOperator } = world.home;
    const people = [client, dispatcher, countryOperator, world.admin];
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => add(people[index % people.length] ?? client)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(reportAddressLimits.perClient).fill(200), 422, 422, 422, 422]);
    expect(await list()).toHaveLength(reportAddressLimits.perClient);
  });

  test('a client that has left gets no address', async () => {
    const left = await newClient('Left Cafe');
    const operator = await as(world.home.countryOperator);
    const { id, version } = left.row;
    await operator.call(deactivateClient, { id, version, reason: 'Closed' });
    expect((await add(world.home.countryOperator, { client_id: id })).status).toBe(409);
  });

  test('a signed report goes to its readers and to each address, once, with the PDF and a link to stop', async () => {
    const { client } = world.home;
    const email = freeEmail();
    await add(client, { email });
    await add(client, { email: client.email });
    const { id, reportTo } = await sign();
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual([client.email, email].toSorted());
    expect(reportTo.toSorted()).toEqual([client.email, email].toSorted());
    const copy = sent.find(({ recipient }) => recipient === email);
    expect(copy?.needs_report).toBe(true);
    expect(copy?.body).toContain(`sends you this on behalf of ${client.row.name}`);
    expect(copy?.body).not.toContain(`/jobs/${id}`);
    expect(copy?.body).not.toContain('I did not sign this');
    expect(tokenIn(copy?.body)).not.toBe('');
    const stored = await run<{ row: string }>(sql`select to_jsonb(a)::text as row from report_addresses a`);
    expect(stored.map(({ row }) => row).join()).not.toContain(tokenIn(copy?.body));
  });

  test('a link of another language is in that language', async () => {
    const { id, version } = (await add(world.home.client)).body;
    await (await as(world.home.client)).call(changeReportAddress, {
      id,
      version,
      label: null,
      language: 'ar',
    });
    await sign();
    expect((await mails()).map(({ subject }) => subject).join()).toContain('تقرير الخدمة');
  });

  test('opening the link changes nothing; its recipient stops the reports and starts them again, and no one else does', async () => {
    const { client, dispatcher, countryOperator } = world.home;
    const { id, version, email } = (await add(client)).body;
    await sign();
    const token = tokenIn((await mails()).find(({ recipient }) => recipient === email)?.body);
    const read = await changesNothing(app.server.database, () => app.nobody.call(readReportStop, { token }));
    expect([read.status, read.body]).toMatchObject([
      200,
      { email, client: { name: client.row.name }, stopped_at: null },
    ]);
    const key = uuidv7();
    expect((await stop(token, true, key)).body.stopped_at).not.toBeNull();
    expect((await stop(token, true, key)).status).toBe(200);
    const [stopped] = await list();
    expect(stopped?.stopped_at).not.toBeNull();
    for (const by of [client, dispatcher, countryOperator]) {
      const again = await add(by, { email });
      expect([again.status, again.problem.errors?.[0]?.path]).toEqual([422, 'email']);
      expect(again.problem.errors?.[0]?.message).toContain('has stopped receiving these reports');
    }
    const kept = await (await as(client)).call(removeReportAddress, {
      id,
      version: stopped?.version ?? version,
    });
    expect(kept.status).toBe(409);
    await run(sql`delete from outgoing_mails`);
    await sign();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([client.email]);
    expect((await stop(token, false)).body.stopped_at).toBeNull();
    const types = (await eventsOf(app.server.database, home())).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['clients.report-address-stopped', 'clients.report-address-resumed']);
  });

  test('a link of a removed address, or one that was made up, is not found', async () => {
    const { id, version, email } = (await add(world.home.client)).body;
    await sign();
    const token = tokenIn((await mails()).find(({ recipient }) => recipient === email)?.body);
    await (await as(world.home.client)).call(removeReportAddress, { id, version });
    for (const wrong of [token, 'made-up'])
      expect([
        (await stop(wrong)).status,
        (await app.nobody.call(readReportStop, { token: wrong })).status,
      ]).toEqual([404, 404]);
  });

  test("an erasure removes the person's own address from the list and from history, and its author's name", async () => {
    const { countryOperator } = world.home;
    const left = await newClient('Erased Cafe');
    const byLeft = (await add(left, { client_id: left.row.id })).body;
    const own = (await add(countryOperator, { email: left.email })).body;
    const exported = (await (await as(left)).call(exportOwnData, {})).body;
    expect(exported.activity.report_addresses).toMatchObject([{ email: left.email }]);
    const operator = await as(countryOperator);
    const { id, version } = left.row;
    await operator.call(deactivateClient, { id, version, reason: 'Closed' });
    expect((await operator.call(eraseAccount, { user_id: left.user_id })).status).toBe(200);
    const rows = await run<{ id: string }>(sql`select id from report_addresses`);
    expect(rows.map((row) => row.id)).not.toEqual(expect.arrayContaining([own.id]));
    expect(rows.map((row) => row.id)).not.toEqual(expect.arrayContaining([byLeft.id]));
    expect(JSON.stringify(await eventsOf(app.server.database, home()))).not.toContain(left.email);
  });

  test('a stopped address stays stopped after its person is erased, and no email waits for the person', async () => {
    const { countryOperator, dispatcher } = world.home;
    const left = await newClient('Stopped Cafe');
    const { id } = (await add(countryOperator, { email: left.email })).body;
    const token = await stopTokenOf(app.server.database, id);
    expect((await stop(token)).status).toBe(200);
    const { id: job } = await sign();
    await run(sql`
      insert into outgoing_mails (id, operator_id, recipient, report_of, subject, body, due_at) values
        (gen_random_uuid(), ${world.home.operator.id}, ${left.email.toUpperCase()}, ${job}, 'Report', 'Typed address', now()),
        (gen_random_uuid(), ${world.home.operator.id}, ${left.email}, null, 'Seal', 'Daily seal', now())`);
    await run(
      sql`update country_operators set day_seal_email = ${left.email} where id = ${world.home.operator.id}`,
    );
    const operator = await as(countryOperator);
    const { id: client_id, version } = left.row;
    await operator.call(deactivateClient, { id: client_id, version, reason: 'Closed' });
    expect((await operator.call(eraseAccount, { user_id: left.user_id })).status).toBe(200);

    const again = await add(dispatcher, { email: left.email });
    expect(again.problem.errors?.[0]?.message).toContain('has stopped receiving these reports');
    expect(await list()).toEqual([]);
    expect(await run(sql`select from outgoing_mails where lower(recipient) = ${left.email}`)).toEqual([]);
    expect(await run(sql`select from country_operators where day_seal_email is not null`)).toEqual([]);
    const [kept] = await run<{ email: string }>(sql`select email from report_addresses where id = ${id}`);
    expect(kept?.email).toMatch(/^[0-9a-f]{64}@stopped\.invalid$/);
    expect([
      (await stop(token, false)).status,
      (await app.nobody.call(readReportStop, { token })).status,
    ]).toEqual([404, 404]);
  });
});
