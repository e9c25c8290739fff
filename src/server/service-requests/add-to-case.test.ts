import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import { listNotifications } from '#contract/notifications.ts';
import { setOnCall } from '#contract/planning/on-call.ts';
import { addReportToCase } from '#contract/service-requests/add-to-case.ts';
import { getServiceRequest } from '#contract/service-requests.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { cancelledJobs } from '#tests/support/databases/job-rows.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

/** Wednesday, November 18, 2026, 21:05 in Bahrain. */
const evening = new Date('2026-11-18T18:05:00Z');
const tonight = { first_day: '2026-11-18', last_day: '2026-11-18' };
const alertType = 'service-requests.on-call-alerted';

describe.each(databasesInTurn(import.meta.filename))('a report added to an open case on %s', (kind) => {
  let app: TestServer;
  let world: World;
  const ran = (text: string) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Record<string, string>>(sql.raw(text)));
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  beforeEach(async () => {
    app.clock.now = testMoment;
    await ran('delete from on_call_turns');
    await ran('delete from notifications');
    await ran('delete from outgoing_mails');
    await ran('delete from comments');
    await ran(cancelledJobs(`status <> 'cancelled'`));
    await ran(`update service_requests set status = 'rejected', rejection_reason = 'Over',
      reviewed_at = coalesce(reviewed_at, now()) where status <> 'rejected'`);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const putOnCall = async () => {
    const { dispatcher, technician } = world.home;
    const turn = { technician_id: technician.row.id, ...tonight };
    expect((await (await as(dispatcher)).call(setOnCall, turn)).status).toBe(200);
    await ran('delete from notifications');
  };
  const add = async (
    by: Person,
    of: Pick<InputOf<typeof addReportToCase>, 'record' | 'record_id'>,
    more = {},
  ) =>
    (await as(by)).call(addReportToCase, {
      ...of,
      problem_description: 'Water is running out',
      urgency: 'emergency',
      contact_phone: '+973 3300 1234',
      special_instructions: 'Back door',
      ...more,
    });
  const ofJob = ({ id }: { readonly id: string }) => ({ record: 'job_orders', record_id: id }) as const;
  const ofRequest = ({ id }: { readonly id: string }) =>
    ({ record: 'service_requests', record_id: id }) as const;
  const alertsOf = async (by: Person) =>
    (await (await as(by)).call(listNotifications, {})).body.items.filter(({ type }) => type === alertType)
      .length;
  const lastComment = async () =>
    (await ran('select text from comments order by created_at desc, id desc limit 1'))[0];

  test('an emergency that a client adds to a planned job raises it and its target, and alerts people like a new one', async () => {
    const { client, dispatcher, secondDispatcher, technician } = world.home;
    await putOnCall();
    const job = await makeJob(app.server.database, world.home, {});
    app.clock.now = evening;
    const { status, body } = await add(client, ofJob(job));
    expect([status, body]).toEqual([200, { number: `JO-${job.number}`, alert: 'on_call' }]);
    const raised = (await (await as(dispatcher)).call(getJobOrder, { id: job.id })).body;
    expect([raised.urgency, new Date(raised.arrive_by ?? 0)]).toEqual([
      'emergency',
      new Date(evening.getTime() + 8 * 3_600_000),
    ]);
    const request = { id: job.service_request_id ?? '' };
    expect((await (await as(dispatcher)).call(getServiceRequest, request)).body.urgency).toBe('emergency');
    expect((await lastComment())?.text).toBe(
      'Emergency: Water is running out\nPhone: +973 3300 1234\nInstructions: Back door',
    );
    for (const one of [dispatcher, technician]) expect(await alertsOf(one)).toBe(1);
    expect(await alertsOf(client)).toBe(0);
    const mails = await ran('select distinct recipient from outgoing_mails order by 1');
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      [dispatcher.email, secondDispatcher.email, technician.email].sort(),
    );
  });

  test('a client reads that an emergency was added to a planned visit, until the dispatcher moves it', async () => {
    const { client, dispatcher, technician } = world.home;
    const job = await makeJob(app.server.database, world.home, { technician });
    const addedAt = async () => {
      const caller = await as(client);
      const request = await caller.call(getServiceRequest, { id: job.service_request_id ?? '' });
      const listed = (await caller.call(listJobOrders, {})).body.items.find(({ id }) => id === job.id);
      const read = (await caller.call(getJobOrder, { id: job.id })).body;
      return [request.body.job_order, listed, read].map((one) => one?.emergency_added_at ?? null);
    };
    expect(await addedAt()).toEqual([null, null, null]);
    await add(client, ofJob(job));
    const at = (await addedAt()).map((text) => new Date(text ?? 0));
    expect(at).toEqual([testMoment, testMoment, testMoment]);
    const { version } = (await (await as(dispatcher)).call(getJobOrder, { id: job.id })).body;
    const moved = await (await as(dispatcher)).call(assignJobOrder, {
      id: job.id,
      version,
      technician_id: technician.row.id,
      scheduled_date: new Date(testMoment.getTime() + 2 * 3_600_000).toISOString(),
      accepted: [...concerns],
    });
    expect(moved.status).toBe(200);
    expect(await addedAt()).toEqual([null, null, null]);
  });

  test('a second report of the same emergency is another comment, and alerts no one again', async () => {
    const { client, technician } = world.home;
    await putOnCall();
    const job = await makeJob(app.server.database, world.home, {});
    app.clock.now = evening;
    const answers = [await add(client, ofJob(job)), await add(client, ofJob(job))];
    expect(answers.map(({ body }) => body.alert)).toEqual(['on_call', null]);
    expect(await alertsOf(technician)).toBe(1);
    const types = (await eventsOf(app.server.database, job.id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'job-orders.raised')).toHaveLength(1);
    expect(types.filter((type) => type === 'job-orders.commented')).toHaveLength(2);
  });

  test('without anyone on call, the response says so; within service hours, no one is alerted', async () => {
    const { client, dispatcher } = world.home;
    app.clock.now = evening;
    const request = await makeRequest(app.server.database, world.home, {});
    expect((await add(client, ofRequest(request))).body.alert).toBe('nobody_on_call');
    await ran(
      `update service_requests set status = 'rejected', rejection_reason = 'Over', reviewed_at = now()`,
    );
    app.clock.now = testMoment;
    const other = await makeRequest(app.server.database, world.home, {});
    expect((await add(dispatcher, ofRequest(other))).body.alert).toBeNull();
    const types = (await eventsOf(app.server.database, other.id)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['service-requests.commented', 'service-requests.raised']));
  });

  test('a less urgent report changes nothing but the comments', async () => {
    const { client, dispatcher } = world.home;
    const job = await makeJob(app.server.database, world.home, { urgency: 'high' });
    await add(client, ofJob(job), { urgency: 'low', contact_phone: null, special_instructions: null });
    expect((await lastComment())?.text).toBe('Water is running out');
    expect((await (await as(dispatcher)).call(getJobOrder, { id: job.id })).body.urgency).toBe('high');
  });

  test('a job without a request takes no emergency, a closed case takes no report, and a foreign case is not found', async () => {
    const { client } = world.home;
    const { database } = app.server;
    const job = await makeJob(database, world.home, { isOwnWork: true });
    const refused = async (by: Person, of: Parameters<typeof add>[1]) => {
      await as(by);
      return changesNothing(database, () => add(by, of));
    };
    expect((await refused(world.foreign.client, ofJob(job))).status).toBe(404);
    expect((await refused(client, ofJob(job))).problem.reason).toBe('case_takes_no_emergency');
    await ran(cancelledJobs(`id = '${job.id}'`));
    expect((await refused(client, ofJob(job))).problem.reason).toBe('case_not_open');
  });

  test('an emergency is not added to a case while the machine has another open one', async () => {
    const { client } = world.home;
    const { database } = app.server;
    const open = await makeRequest(database, world.home, { urgency: 'emergency' });
    const other = await makeRequest(database, world.home, {});
    const { problem } = await changesNothing(database, () => add(client, ofRequest(other)));
    expect([problem.reason, problem.cases?.[0]?.id]).toEqual(['emergency_open', open.id]);
    expect((await add(client, ofRequest(open))).status).toBe(200);
  });
});
