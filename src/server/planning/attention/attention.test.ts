import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingForHeader } from '#contract/acting-for.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { type Attention, getAttention } from '#contract/planning/attention.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { type AttentionKind, attentionKinds } from '#domain/planning/attention.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { closeDays } from '#tests/support/company/closed-days.ts';
import { addLateWork } from '#tests/support/company/late-work-steps.ts';
import { type Company, makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { changeJob, type JobSeed, makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { cancelledJobs } from '#tests/support/databases/job-rows.ts';
import { fillLongAgo } from '#tests/support/databases/long-ago.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';
import { attentionOf } from './attention.ts';

const hours = (count: number) => new Date(testMoment.getTime() + count * 3_600_000);
const days = (count: number) => hours(count * 24);
const dayAt = (count: number) => days(count).toISOString().slice(0, 10);

/** Creates rows for each kind of entry, and similar rows that must not be listed. */
async function fill(app: TestServer, company: Company): Promise<Readonly<Record<AttentionKind, string[]>>> {
  const { database } = app.server;
  const { technician, secondTechnician, secondClient } = company;
  const job = async (seed: JobSeed) => (await makeJob(database, company, seed)).id;
  const request = async (seed: Parameters<typeof makeRequest>[2]) =>
    (await makeRequest(database, company, seed)).id;
  const nobody = { workflow_status: 'scheduled' } as const;
  const owed = { respond_by: hours(-5), arrive_by: hours(-2) };
  const startedSeed = { technician: secondTechnician, scheduled_date: hours(-4) };
  const visitOfRequest = async (seed: JobSeed, change: SQL) => {
    const { id, service_request_id } = await makeJob(database, company, seed);
    await database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update service_requests set ${change} where id = ${service_request_id}`),
    );
    return { id, request_id: service_request_id ?? '' };
  };
  const isClosed = sql`status = 'rejected', outcome = 'closed', rejection_reason = 'Too late'`;
  const over = (seed: JobSeed) => visitOfRequest({ ...seed, cancelled: true }, isClosed);
  const longAgo = { cancelled: true, cancelled_at: days(-400) };
  const emergency = [
    await request({ urgency: 'emergency', created_at: hours(-3) }),
    await request({ urgency: 'emergency', status: 'reviewed', created_at: hours(-2) }),
    await job({ ...nobody, urgency: 'emergency', scheduled_date: days(5) }),
  ];
  const calledOffEmergency = { urgency: 'emergency', cancelled: true } as const;
  emergency.unshift(await job({ ...calledOffEmergency, cancelled_at: hours(-4) }));
  await over(calledOffEmergency);
  await request({ urgency: 'high' });
  await request({ urgency: 'emergency', status: 'rejected' });
  await job({ urgency: 'emergency', scheduled_date: days(6) });

  const askedToCall = (seed: JobSeed) => visitOfRequest(seed, sql`awaits_call_back = true`);
  const calledOffLongAgo = await askedToCall({ scheduled_date: hours(15 * 24 + 13), ...longAgo });
  const call_back = [calledOffLongAgo.request_id];
  await askedToCall({ ...startedSeed, workflow_status: 'completed' });
  await visitOfRequest(longAgo, sql`${isClosed}, awaits_call_back = true`);
  const response_late = [await request({ promises: owed })];
  await request({ promises: { respond_by: hours(1), arrive_by: hours(2) } });
  await request({ status: 'rejected', promises: owed });
  const arrival_late = [
    await request({ status: 'reviewed', promises: { ...owed, arrive_by: hours(-3) } }),
    await job({ scheduled_date: days(7), promises: owed }),
  ];
  await job({ ...startedSeed, workflow_status: 'in_progress', technician, promises: owed });
  await over({ scheduled_date: days(8), promises: owed });

  const late = [await job({ scheduled_date: hours(-1) })];
  await over({ scheduled_date: hours(-1) });
  await job({ ...startedSeed, workflow_status: 'in_progress', technician });

  await job({ scheduled_date: days(2) });
  await job({ scheduled_date: new Date(days(2).getTime() + 90 * 60_000) });
  await job({ scheduled_date: days(2), technician: secondTechnician });
  const overlap = [await job({ scheduled_date: new Date(days(2).getTime() + 150 * 60_000) })];
  await over({ scheduled_date: new Date(days(2).getTime() + 180 * 60_000) });
  await job({ scheduled_date: days(20) });
  await job({ scheduled_date: days(20) });

  await closeDays(database, company, { holiday: days(3), closed: [days(4), days(16)] });
  const closed_day = [
    await job({ scheduled_date: days(3) }),
    await job({ ...nobody, scheduled_date: days(4) }),
  ];
  await job({ urgency: 'emergency', scheduled_date: hours(3 * 24 + 3) });
  await over({ scheduled_date: days(3) });
  await job({ scheduled_date: days(16) });

  const unassigned = [await job({ ...nobody, scheduled_date: hours(-30) })];
  await job({ ...nobody, scheduled_date: hours(25) });
  const submitted = {
    ...startedSeed,
    workflow_status: 'awaiting_signature',
    submitted_at: hours(-3),
  } as const;
  const unsigned = [await job(submitted)];
  await job({ ...submitted, submitted_at: hours(-1) });
  await over({ ...submitted });
  const done = { ...startedSeed, workflow_status: 'completed', client: secondClient, at: days(-2) } as const;
  const followUpSeed = { ...done, submitted_at: hours(-3), follow_up_reason: 'Bring the new pump' };
  const [other, ownMachine] = [secondClient.machines[0].id, secondClient.machines[1].id];
  const awaited = { ...followUpSeed, machine_id: ownMachine, missing_part: 'Pump head' };
  const part_due = [await job({ ...awaited, part_expected_on: dayAt(0) })];
  const awaitedUntil = await job({ ...awaited, part_expected_on: dayAt(14) });
  const next = { client: secondClient, machine_id: ownMachine, scheduled_date: hours(13 * 24 + 7) };
  const before_part = [await job(next)];
  await changeJob(database, before_part[0] ?? '', { forerunner_id: awaitedUntil });
  const follow_up = [
    await job({ ...followUpSeed, machine_id: ownMachine }),
    await job({ ...followUpSeed, machine_id: other, submitted_at: days(-120), at: days(-121) }),
  ];
  await job({ client: secondClient, machine_id: other, scheduled_date: days(9), at: hours(-2) });
  const calledOff = { client: secondClient, machine_id: other, cancelled: true, cancelled_at: hours(-5) };
  const stranded = [calledOffLongAgo.id, await job(calledOff)];
  const time_asked = [await job({ scheduled_date: days(10), asked_date: days(11) })];
  await over({ scheduled_date: days(12), asked_date: days(13) });
  const disputed = [await job({ ...done, machine_id: ownMachine, disputed_at: hours(-1) })];
  const late_work = [await job({ ...done, machine_id: ownMachine })];
  await addLateWork(database, late_work[0] ?? '', { at: hours(-2) });
  await addLateWork(database, await job({ ...done, machine_id: ownMachine }), { isSettled: true });
  const long = { workflow_status: 'in_progress', scheduled_date: hours(-4), started_at: hours(-4) } as const;
  const still_running = [await job(long)];
  const held = { ...long, ...startedSeed, started_at: days(-2), paused_at: days(-2) };
  const on_hold = [await job(held)];
  await job({ ...held, hold_until: days(1) });
  const priced = { ...done, machine_id: other, price_reason: 'Two groups were rebuilt', visit_fee: '12.500' };
  const unusual_price = [await job({ ...priced, submitted_at: days(-1) })];
  await job({ ...priced, submitted_at: days(-8) });
  const urgent = { emergency, call_back, response_late, arrival_late, late, overlap, closed_day };
  const open = { time_asked, disputed, late_work, stranded, unassigned, still_running, on_hold };
  return { ...urgent, ...open, before_part, unsigned, part_due, follow_up, unusual_price };
}

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
  let home: Awaited<ReturnType<typeof fill>>;
  let foreign: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    home = await fill(app, world.home);
    foreign = await fill(app, world.foreign);
  });
  afterAll(() => app.close());

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
    await database.transaction(systemIdentity, (tx) => tx.rows(sql.raw(cancelledJobs(`id = '${id}'`))));
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
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`delete from service_requests where id in ${ids}`),
    );
  });

  test('an emergency from a label is listed for a callback from the report until the visit is over', async () => {
    const { database } = app.server;
    const { home } = world;
    const soon = hours(1);
    const { id } = await makeRequest(database, home, {
      urgency: 'high',
      awaits_call_back: true,
      promises: { respond_by: soon, arrive_by: soon },
    });
    const toCall = async () => idsOf(await read(home.secondDispatcher)).call_back;
    expect(await toCall()).toContain(id);
    await database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`delete from service_requests where id = ${id}`),
    );
    const visit = await makeJob(database, home, { scheduled_date: hours(15 * 24 + 9) });
    const of = visit.service_request_id;
    await database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update service_requests set awaits_call_back = true where id = ${of}`),
    );
    expect(await toCall()).toContain(of);
    await changeJob(database, visit.id, { technician_id: null, workflow_status: 'scheduled' });
    expect(await toCall()).toContain(of);
    await database.transaction(systemIdentity, (tx) => tx.rows(sql.raw(cancelledJobs(`id = '${visit.id}'`))));
    expect(await toCall()).toContain(of);
    await database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update service_requests set status = 'rejected', outcome = 'closed',
        rejection_reason = 'Too late' where id = ${of}`),
    );
    expect(await toCall()).not.toContain(of);
  });

  if (kind === 'postgres') {
    test('the attention list is read with indexes, however much work other operators have', async () => {
      await fillLongAgo(app, world.home);
      for (const { actor } of [world.home.dispatcher, world.home.countryOperator, world.admin]) {
        const { text, values } = attentionOf(actor.role)({ now: testMoment });
        const plan = await app.server.database.transaction(identityOf(actor), async (tx) => {
          // PostgreSQL scans small tables as a whole, even if they have indexes.
          await tx.rows(sql`set local enable_seqscan = off`);
          return tx.rows<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
        });
        const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
        for (const index of readIndexes) {
          expect(lines).toContain(index);
        }
        expect(lines).not.toMatch(/Seq Scan on (job_orders|service_requests)/);
      }
    });
  }
});
