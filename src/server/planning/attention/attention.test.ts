import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingForHeader } from '#contract/acting-for.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { type Attention, getAttention } from '#contract/planning/attention.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { type AttentionKind, attentionKinds } from '#domain/planning/attention.ts';
import { days, fillAttention, hours } from '#tests/support/company/attention-rows.ts';
import { closeDays } from '#tests/support/company/closed-days.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { changeJob, makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { indexedPlan } from '#tests/support/databases/indexed-plan.ts';
import { cancelledJobs } from '#tests/support/databases/job-rows.ts';
import { fillLongAgo } from '#tests/support/databases/long-ago.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';
import { attentionOf } from './attention.ts';

/** The indexes that the list must use, regardless of the other rows in the tables. */
const readIndexes = `
  service_requests_emergencies service_requests_to_call_back service_requests_respond_by_of_operator service_requests_reviewed_of_operator job_orders_arrive_by_of_operator
  job_orders_by_stage job_orders_of_technician job_orders_unsigned job_orders_to_follow visit_reports_unusual_price
  job_orders_forerunner_id_unique missing_parts_awaited signature_disputes_open requested_times_by_time
  job_orders_tenant late_work_open`
  .trim()
  .split(/\s+/);

const idsOf = ({ groups }: Attention) =>
  Object.fromEntries(
    groups.map(({ kind, rows }) => [kind, rows.map(({ job, request }) => job?.id ?? request?.id)]),
  );

describe.each(databasesOfRaces(import.meta.filename))('the attention list on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let home: Awaited<ReturnType<typeof fillAttention>>;
  let foreign: Awaited<ReturnType<typeof fillAttention>>;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    home = await fillAttention(app, world.home);
    foreign = await fillAttention(app, world.foreign);
  });
  afterAll(() => app.close());

  const write = (statement: SQL) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));
  const read = async ({ email }: Pick<Person, 'email'>, headers = {}) =>
    getAttention.output.parse((await (await app.as(email)).call(getAttention, {}, { headers })).body);

  test('the attention list has every kind of entry, most urgent first, and only from the operator', async () => {
    for (const [company, made] of [
      [world.home, home],
      [world.foreign, foreign],
    ] as const) {
      for (const person of [company.dispatcher, company.countryOperator]) {
        const body = await read(person);
        expect(idsOf(body)).toEqual(made);
        expect(body.groups.map((group) => group.kind)).toEqual(attentionKinds);
        expect(body.groups.map(({ count }) => count)).toEqual(
          attentionKinds.map((each) => made[each].length),
        );
      }
    }
  });

  test('a super admin sees the entries of every operator, or of the one they act for', async () => {
    const { groups } = await read(world.admin);
    // All kinds together have at most 50 rows, but each group counts all of its own.
    for (const { kind, count, rows } of groups) {
      const both = [...home[kind], ...foreign[kind]];
      expect([kind, count]).toEqual([kind, both.length]);
      expect(both).toEqual(expect.arrayContaining(rows.map(({ job, request }) => job?.id ?? request?.id)));
      expect(rows.length).toBeGreaterThanOrEqual(Math.min(5, both.length));
    }
    const inPlace = { [actingForHeader]: `country_operator/${world.home.operator.id}` };
    expect(idsOf(await read(world.admin, inPlace))).toEqual(home);
  });

  test('the attention list shows the times, the overlapping jobs and the requested times', async () => {
    const { groups } = await read(world.home.dispatcher);
    const rowsOf = (attentionKind: AttentionKind) =>
      groups.find((group) => group.kind === attentionKind)?.rows ?? [];
    expect(rowsOf('emergency').map(({ at }) => new Date(at))).toEqual([-4, -3, -2, 5 * 24].map(hours));
    expect(rowsOf('emergency')[1]).toMatchObject({
      description: 'No pressure at the left group',
      job: null,
      request: { status: 'pending', client: { name: world.home.client.row.name } },
    });
    const [overlapping] = rowsOf('overlap');
    expect(new Date(overlapping?.overlaps?.scheduled_date ?? 0)).toEqual(
      new Date(days(2).getTime() + 90 * 60_000),
    );
    expect(rowsOf('follow_up')[0]?.description).toBe('Bring the new pump');
    expect(rowsOf('unusual_price')).toMatchObject([
      {
        description: 'Two groups were rebuilt',
        price: { question: 'fee_high', visit_fee: '12.500', currency: world.home.operator.currency },
      },
    ]);
    expect(rowsOf('unsigned')[0]?.price).toBeNull();
    expect(rowsOf('unsigned')[0]?.job).toMatchObject({
      id: home.unsigned[0],
      client_id: world.home.client.row.id,
    });
  });

  test('a visit whose closed day was confirmed is not listed, but one whose day was closed afterward is', async () => {
    const { database } = app.server;
    const { dispatcher, secondTechnician, technician } = world.home;
    const { id } = await makeJob(database, world.home, { scheduled_date: hours(9 * 24 + 5) });
    const isListed = async () => idsOf(await read(dispatcher)).closed_day?.includes(id);
    const by = await app.as(dispatcher.email);
    const plan = async (at: Date, { row }: typeof technician) => {
      const { version } = (await by.call(getJobOrder, { id })).body;
      const scheduled_date = at.toISOString();
      const appointment = { technician_id: row.id, scheduled_date, accepted: [...concerns] };
      expect((await by.call(assignJobOrder, { id, version, ...appointment })).status).toBe(200);
      return isListed();
    };
    const closed = { holiday: days(3), closed: [days(4), days(16)] };
    expect(await plan(hours(3 * 24 + 9), technician)).toBe(false);
    expect(await plan(hours(9 * 24 + 9), technician)).toBe(false);
    await closeDays(database, world.home, { ...closed, closed: [...closed.closed, days(9)] });
    expect(await isListed()).toBe(true);
    expect(await plan(hours(9 * 24 + 9), secondTechnician)).toBe(false);
    await closeDays(database, world.home, closed);
    await write(sql.raw(cancelledJobs(`id = '${id}'`)));
    expect(await isListed()).toBe(false);
  });

  test('technicians and clients may not read the attention list', async () => {
    for (const { email } of [world.home.technician, world.home.client]) {
      expect((await (await app.as(email)).call(getAttention, {})).status).toBe(403);
    }
  });

  test('the attention list shows the first entries of each kind, and counts the others', async () => {
    const { secondDispatcher } = world.home;
    const before = await read(secondDispatcher);
    const emergencies = Array.from({ length: 60 }, () =>
      makeRequest(app.server.database, world.home, { urgency: 'emergency' }),
    );
    const ids = (await Promise.all(emergencies)).map(({ id }) => id);
    const after = await read(secondDispatcher);
    const [first, ...others] = after.groups;
    expect(first?.count).toBe(64);
    expect(after.groups.flatMap(({ rows }) => rows)).toHaveLength(50);
    expect(others).toEqual(before.groups.slice(1));
    await write(sql`delete from service_requests where id in ${ids}`);
  });

  test('an emergency from a label is listed for a callback from the report until the visit is over', async () => {
    const { database } = app.server;
    const toCall = async () => idsOf(await read(world.home.secondDispatcher)).call_back;
    const promises = { respond_by: hours(1), arrive_by: hours(1) };
    const { id } = await makeRequest(database, world.home, {
      urgency: 'high',
      awaits_call_back: true,
      promises,
    });
    expect(await toCall()).toContain(id);
    await write(sql`delete from service_requests where id = ${id}`);
    const visit = await makeJob(database, world.home, { scheduled_date: hours(15 * 24 + 9) });
    const of = visit.service_request_id;
    await write(sql`update service_requests set awaits_call_back = true where id = ${of}`);
    expect(await toCall()).toContain(of);
    await changeJob(database, visit.id, { technician_id: null, workflow_status: 'scheduled' });
    expect(await toCall()).toContain(of);
    await write(sql.raw(cancelledJobs(`id = '${visit.id}'`)));
    expect(await toCall()).toContain(of);
    await write(sql`update service_requests set status = 'rejected', outcome = 'closed',
      rejection_reason = 'Too late' where id = ${of}`);
    expect(await toCall()).not.toContain(of);
  });

  /** Problems of a completed visit. Its case needs no call, and its next visit may have problems too. */
  const ofCompleted = ['disputed', 'late_work', 'part_due', 'follow_up', 'unusual_price'] as const;

  test('a case that needs a call has one row, for the call, unless it is an emergency', async () => {
    const list = async () => new Map(Object.entries(idsOf(await read(world.home.secondDispatcher))));
    const before = await list();
    const others = attentionKinds.filter((each) => ![...ofCompleted, 'call_back'].includes(each));
    const called = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string; job_id: string }>(sql`
        update service_requests set awaits_call_back = true
        where assigned_job_order_id in ${others.flatMap((each) => before.get(each) ?? [])}
        returning id, assigned_job_order_id as job_id`),
    );
    const after = await list();
    const emergencies = before.get('emergency') ?? [];
    const toCall = called.filter(({ job_id }) => !emergencies.includes(job_id));
    for (const each of others) {
      const left = before.get(each)?.filter((id) => !toCall.some(({ job_id }) => job_id === id));
      expect([each, after.get(each) ?? []]).toEqual([each, left]);
    }
    expect(toCall.length).toBeGreaterThan(12);
    expect(after.get('call_back')?.toSorted()).toEqual(
      [...home.call_back, ...toCall.map(({ id }) => id)].toSorted(),
    );
    await write(
      sql`update service_requests set awaits_call_back = false where id in ${called.map(({ id }) => id)}`,
    );
  });

  test('a case with two visits has one row, for the more urgent of their problems', async () => {
    const { database } = app.server;
    const { client, secondClient } = world.home;
    const dispatcher = await app.as(world.home.dispatcher.email);
    for (const each of ofCompleted) {
      const [earlier = ''] = home[each];
      const { body } = await dispatcher.call(getJobOrder, { id: earlier });
      const { service_request_id, machine_id, client_id } = body;
      const next = await makeJob(database, world.home, {
        client: client_id === client.row.id ? client : secondClient,
        machine_id,
        workflow_status: 'scheduled',
        scheduled_date: hours(3),
        isOwnWork: true,
      });
      await write(
        sql`update job_orders set service_request_id = ${service_request_id} where id = ${next.id}`,
      );
      const after = idsOf(await read(world.home.secondDispatcher));
      const first = attentionKinds.find((one) => one === each || one === 'unassigned');
      expect([each, after[each]?.includes(earlier) ?? false]).toEqual([each, first === each]);
      expect([each, after.unassigned?.includes(next.id) ?? false]).toEqual([each, first !== each]);
      await write(sql`delete from job_orders where id = ${next.id}`);
    }
  });

  if (kind === 'postgres') {
    test('the attention list is read with indexes, however much work other operators have', async () => {
      await fillLongAgo(app, world.home);
      for (const { actor } of [world.home.dispatcher, world.home.countryOperator, world.admin]) {
        const plan = await indexedPlan(
          app.server.database,
          actor,
          attentionOf(actor.role)({ now: testMoment }),
        );
        for (const index of readIndexes) expect(plan).toContain(index);
        expect(plan).not.toMatch(/Seq Scan on (job_orders|service_requests)/);
      }
    });
  }
});
