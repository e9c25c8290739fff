import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { getServiceRequest } from '#contract/service-requests.ts';
import { listTimeline } from '#contract/timeline.ts';
import type { EventType } from '#domain/events/event.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { notifyOfMissedTargets } from './missed-targets.ts';

const minuteMs = 60_000;

describe.each(['pglite', 'postgres'] as const)('response and arrival targets on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
    // Sends the demo company's notifications about late work first, so that they are not counted below.
    await notifyOfMissedTargets(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const later = (minutes: number) => new Date(app.clock.now.getTime() + minutes * minuteMs);
  const promises = () => ({ respond_by: later(30), arrive_by: later(240) });
  const lateEvents = async (id: string) => {
    const events = await eventsOf(app.server.database, id);
    return events.filter(({ type }) => type.endsWith('-late'));
  };
  const noticeTextsOf = async (person: Person, type: EventType, id: string) => {
    const found = await notificationsOf(await as(person), type);
    return found.filter(({ record_id }) => record_id === id).map(({ text }) => text);
  };
  const fromNow = async (minutes: number, work: () => Promise<void>) => {
    const before = app.clock.now;
    app.clock.now = later(minutes);
    await work();
    app.clock.now = before;
  };
  const day = 24 * 60;
  const callOut = () => notifyOfMissedTargets(app.server);
  const callOutTogether = () => Promise.all([1, 2, 3].map(() => notifyOfMissedTargets(app.server)));

  test('the planners of an operator, and no one else, are notified once of a request without a decision', async () => {
    const { id, number } = await makeRequest(app.server.database, world.home, { promises: promises() });
    const type = 'service-requests.response-late';
    await fromNow(30, async () => {
      await notifyOfMissedTargets(app.server);
      expect(await lateEvents(id)).toEqual([]);
    });
    await fromNow(31, async () => {
      await callOutTogether();
      await notifyOfMissedTargets(app.server);
      expect(await lateEvents(id)).toMatchObject([
        { type, subject: `SR-${number}`, operator_id: world.home.operator.id, client_id: null },
      ]);
    });
    const { dispatcher, secondDispatcher, countryOperator, client, technician } = world.home;
    for (const person of [dispatcher, secondDispatcher, countryOperator]) {
      expect(await noticeTextsOf(person, type, id)).toEqual([
        `SR-${number} is late: no one has responded to it`,
      ]);
    }
    for (const person of [client, technician, world.foreign.dispatcher, world.admin]) {
      expect(await noticeTextsOf(person, type, id)).toEqual([]);
    }
  });

  test('a job that no one starts is reported late, even when the server was down for days', async () => {
    const job = await makeJob(app.server.database, world.home, {
      promises: promises(),
      scheduled_date: later(9 * day),
    });
    const type = 'job-orders.arrival-late';
    await fromNow(5 * 24 * 60, async () => {
      await callOutTogether();
      await notifyOfMissedTargets(app.server);
    });
    expect(await lateEvents(job.id)).toMatchObject([{ type, client_id: null, technician_id: null }]);
    expect(await noticeTextsOf(world.home.dispatcher, type, job.id)).toEqual([
      `JO-${job.number} is late: no one has started it`,
    ]);
    expect(await noticeTextsOf(world.home.technician, type, job.id)).toEqual([]);
  });

  test.each([
    ['with its technician', {}],
    ['without a technician', { workflow_status: 'scheduled' }],
  ] as const)(
    'the client and the planners of a visit %s are notified once when its window is over',
    async (_, seed) => {
      const planned = { scheduled_date: later(0), promises: promises() };
      const job = await makeJob(app.server.database, world.home, { ...planned, ...seed });
      const type = 'job-orders.arrival-late';
      await fromNow(60, callOut);
      expect(await lateEvents(job.id)).toEqual([]);
      await fromNow(61, async () => {
        await callOutTogether();
      });
      await fromNow(day, callOut);
      expect(await lateEvents(job.id)).toMatchObject([
        { type, client_id: world.home.client.row.id, technician_id: null },
      ]);
      expect(await noticeTextsOf(world.home.client, type, job.id)).toEqual([
        `We are late with your visit JO-${job.number}: no technician has come yet. The dispatcher was alerted`,
      ]);
      expect(await noticeTextsOf(world.home.dispatcher, type, job.id)).toHaveLength(1);
    },
  );

  test('a visit that is moved to a later hour of the day is reported late again if no one comes then either', async () => {
    const job = await makeJob(app.server.database, world.home, { scheduled_date: later(0) });
    await fromNow(61, callOut);
    const moved = await (await as(world.home.dispatcher)).call(assignJobOrder, {
      id: job.id,
      version: job.version,
      technician_id: world.home.technician.row.id,
      scheduled_date: later(90).toISOString(),
      accepted: [...concerns],
    });
    expect(moved.status).toBe(200);
    await fromNow(120, callOut);
    expect(await lateEvents(job.id)).toHaveLength(1);
    for (const minutes of [151, 160]) await fromNow(minutes, callOut);
    expect(await lateEvents(job.id)).toHaveLength(2);
  });

  test('an approved request without a job is reported late for its visit, to its client too', async () => {
    const { id, number } = await makeRequest(app.server.database, world.home, {
      status: 'reviewed',
      promises: promises(),
    });
    await fromNow(241, async () => {
      await callOutTogether();
    });
    const type = 'service-requests.arrival-late';
    expect(await lateEvents(id)).toMatchObject([{ type, client_id: world.home.client.row.id }]);
    expect(await noticeTextsOf(world.home.client, type, id)).toEqual([
      `We are late with your request SR-${number}: no visit is booked yet. The dispatcher was alerted`,
    ]);
    expect(await noticeTextsOf(world.home.technician, type, id)).toEqual([]);
  });

  test('decided, rejected, started or cancelled work, and work without a target before its window, is not reported late', async () => {
    const { database } = app.server;
    const of = promises();
    const silent = [
      await makeRequest(database, world.home, {}),
      await makeRequest(database, world.home, { status: 'rejected', promises: of }),
      await makeJob(database, world.home, { workflow_status: 'in_progress', promises: of }),
      await makeJob(database, world.home, { cancelled: true, promises: of }),
      await makeJob(database, world.home, { scheduled_date: later(9 * day) }),
    ];
    await fromNow(24 * 60, async () => {
      await notifyOfMissedTargets(app.server);
    });
    for (const { id } of silent) expect(await lateEvents(id)).toEqual([]);
  });

  test('a client and a technician see neither the targets nor the lateness', async () => {
    const seed = { promises: promises(), scheduled_date: later(9 * day) };
    const job = await makeJob(app.server.database, world.home, seed);
    await fromNow(241, async () => {
      await notifyOfMissedTargets(app.server);
    });
    const request_id = job.service_request_id ?? '';
    const jobs = async (person: Person) =>
      (await (await as(person)).call(getJobOrder, { id: job.id })).body.arrive_by;
    const { client, technician, dispatcher, countryOperator } = world.home;
    expect([await jobs(client), await jobs(technician)]).toEqual([null, null]);
    for (const person of [dispatcher, countryOperator, world.admin]) {
      expect(Date.parse((await jobs(person)) ?? '')).toBe(later(240).getTime());
    }
    const ofClient = await as(client);
    const request = (await ofClient.call(getServiceRequest, { id: request_id })).body;
    expect([request.respond_by, request.arrive_by]).toEqual([null, null]);
    const timeline = async (person: Person) => {
      const input = { record: 'service_requests', record_id: request_id } as const;
      const { items } = (await (await as(person)).call(listTimeline, input)).body;
      return items.filter((item) => item.kind === 'event' && item.type.endsWith('-late')).length;
    };
    expect([await timeline(client), await timeline(dispatcher)]).toEqual([0, 1]);
  });
});
