import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import {
  correctServiceRequest,
  getServiceRequest,
  type ServiceRequestView,
  submitServiceRequest,
} from '#contract/service-requests.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeRequest, type RequestSeed } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const hours = (more: number) => new Date(testMoment.getTime() + more * 3_600_000);

describe.each(databasesInTurn(import.meta.filename))('correcting a request on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  type Fields = Omit<InputOf<typeof correctServiceRequest>, 'id' | 'version'>;
  const correct = async (by: Person, { id, version }: { id: string; version: number }, fields: Fields) =>
    (await app.as(by.email)).call(correctServiceRequest, { id, version, ...fields });
  const make = (seed: RequestSeed = {}) => makeRequest(app.server.database, world.home, seed);
  const set = (id: string, columns: SQL) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update service_requests set ${columns} where id = ${id}`),
    );
  const end = (id: string) =>
    set(id, sql`status = 'rejected', rejection_reason = 'Over', reviewed_at = now()`);
  const seenBy = async (by: Person, id: string): Promise<ServiceRequestView> =>
    (await (await app.as(by.email)).call(getServiceRequest, { id })).body;
  const noticeTextsOf = async (person: Person, id: string) => {
    const caller = await app.as(person.email);
    const notices = await Promise.all([
      notificationsOf(caller, 'service-requests.corrected'),
      notificationsOf(caller, 'service-requests.corrected-for-client'),
    ]);
    return notices.flat().flatMap(({ record_id, text }) => (record_id === id ? [text] : []));
  };

  test('a client corrects a request and leaves other fields out: history shows the changes, and dispatchers are notified', async () => {
    const { client, dispatcher, secondDispatcher } = world.home;
    const request = await make();
    const problem_description = 'It is the right group that has no pressure';
    const fields = { problem_description, preferred_time_slot: null, contact_phone: '+973 3612 3456' };
    const { status, body } = await correct(client, request, fields);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 2,
      status: 'pending',
      urgency: 'high',
      preferred_date: '2026-11-20',
      problem_description,
      preferred_time_slot: null,
      contact_phone: '+97336123456',
    });
    expect(await eventsOf(app.server.database, request.id)).toMatchObject([
      {
        type: 'service-requests.corrected',
        client_id: client.row.id,
        changes: {
          problem_description: { from: request.problem_description, to: problem_description },
          preferred_time_slot: { from: 'morning', to: null },
          contact_phone: { from: null, to: '+97336123456' },
        },
      },
    ]);
    const text = `The client has edited ${body.number}`;
    for (const dispatcherPerson of [dispatcher, secondDispatcher])
      expect(await noticeTextsOf(dispatcherPerson, request.id)).toEqual([text]);
    expect(await noticeTextsOf(client, request.id)).toEqual([]);
  });

  test.each(['dispatcher', 'countryOperator'] as const)(
    'a %s corrects a request, and the client is notified',
    async (planner) => {
      const { home } = world;
      const request = await make();
      const fields = { urgency: 'low', service_type_requested: 'service' } as const;
      const { status, body } = await correct(home[planner], request, fields);
      expect(status).toBe(200);
      expect(await seenBy(home.client, request.id)).toMatchObject({ version: 2, ...fields });
      expect(await noticeTextsOf(home.client, request.id)).toEqual([
        `Your request ${body.number} was edited`,
      ]);
      expect(await noticeTextsOf(home.secondDispatcher, request.id)).toEqual([]);
    },
  );

  test('the targets follow the urgency and the preferred day, as if the request had been sent that way', async () => {
    const { client, dispatcher } = world.home;
    const submit = async (more: object) => {
      const [{ id: machine_id }] = client.machines;
      const requestFields = {
        machine_id,
        problem_description: 'It does not heat up.',
        different_fault: true,
        preferred_date: '2026-11-18',
      };
      return (await (await app.as(client.email)).call(submitServiceRequest, { ...requestFields, ...more }))
        .body;
    };
    for (const fields of [
      { urgency: 'emergency' as const },
      { urgency: 'low' as const },
      { preferred_date: '2026-12-03' },
    ]) {
      const wished = await seenBy(dispatcher, (await submit(fields)).id);
      await end(wished.id);
      const request = await submit({});
      expect((await correct(client, request, fields)).status).toBe(200);
      const { respond_by, arrive_by } = await seenBy(dispatcher, request.id);
      expect([respond_by, arrive_by]).toEqual([wished.respond_by, wished.arrive_by]);
      await end(request.id);
    }
  });

  test('the targets run from the time of sending; other corrections keep them, and requests without targets get none', async () => {
    const { dispatcher } = world.home;
    const promises = { respond_by: hours(1), arrive_by: hours(30) };
    const request = await make({ created_at: hours(-3), promises });
    const problem_description = 'No pressure at all, at either group';
    const { body } = await correct(dispatcher, request, { problem_description, urgency: 'high' });
    expect([body.respond_by, body.arrive_by].map((by) => Date.parse(by ?? ''))).toEqual([
      promises.respond_by.getTime(),
      promises.arrive_by.getTime(),
    ]);
    const { body: urgent } = await correct(dispatcher, body, { urgency: 'emergency' });
    expect(Date.parse(urgent.respond_by ?? '')).toBe(hours(-2).getTime());
    expect(Date.parse(urgent.arrive_by ?? '')).toBe(hours(5).getTime());
    await correct(dispatcher, urgent, { urgency: 'high' });
    const unpromised = await correct(dispatcher, await make(), { urgency: 'emergency' });
    expect(unpromised.body).toMatchObject({ urgency: 'emergency', respond_by: null, arrive_by: null });
  });

  test('a past preferred day stays unchanged, but cannot be chosen', async () => {
    const request = await make();
    await set(request.id, sql`preferred_date = '2026-11-10'`);
    const fields = { problem_description: 'It leaks since last week', preferred_date: '2026-11-10' };
    const { status, body } = await correct(world.home.client, request, fields);
    expect([status, body.preferred_date]).toEqual([200, '2026-11-10']);
    const refused = await changesNothing(app.server.database, () =>
      correct(world.home.client, body, { preferred_date: '2026-11-17' }),
    );
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'preferred_date']);
  });

  test('fields are checked as in a new request, and a report from a label must keep a phone number', async () => {
    const request = await make();
    const short = await changesNothing(app.server.database, () =>
      correct(world.home.client, request, { problem_description: 'short' }),
    );
    expect(short.problem.errors?.map(({ message }) => message)).toEqual([
      'Please describe the problem (minimum 10 characters)',
    ]);
    await set(
      request.id,
      sql`requested_by = 'label', requestor_user_id = null, reported_by_name = 'Huda', contact_phone = '+97317001234'`,
    );
    const silent = await changesNothing(app.server.database, () =>
      correct(world.home.dispatcher, request, { contact_phone: null }),
    );
    expect([silent.status, silent.problem.errors?.[0]?.path]).toEqual([422, 'contact_phone']);
    expect((await correct(world.home.dispatcher, request, { contact_phone: '+973 3612 3456' })).status).toBe(
      200,
    );
  });

  test('an urgency changed by the dispatcher settles the call back, and one changed by the client does not', async () => {
    const { client, dispatcher, countryOperator } = world.home;
    for (const planner of [dispatcher, countryOperator]) {
      const request = await make({ awaits_call_back: true });
      const firstCorrection = await correct(planner, request, {
        contact_phone: '+97336123456',
        urgency: 'high',
      });
      expect(firstCorrection.body).toMatchObject({ urgency: 'high', awaits_call_back: true });
      const secondCorrection = await correct(client, firstCorrection.body, { urgency: 'low' });
      expect(secondCorrection.body).toMatchObject({ urgency: 'low', awaits_call_back: true });
      const thirdCorrection = await correct(planner, secondCorrection.body, { urgency: 'medium' });
      expect(thirdCorrection.body).toMatchObject({ urgency: 'medium', awaits_call_back: false });
      await end(request.id);
    }
  });

  test('a correction without changes notifies no one', async () => {
    const { client, dispatcher } = world.home;
    const request = await make();
    const { status, body } = await correct(client, request, { urgency: 'high' });
    expect([status, body.version]).toEqual([200, 1]);
    expect(await eventsOf(app.server.database, request.id)).toEqual([]);
    expect(await noticeTextsOf(dispatcher, request.id)).toEqual([]);
  });

  test("no one can correct a decided request, another client's request or an outdated version", async () => {
    const { home, foreign } = world;
    const fields = { urgency: 'emergency' } as const;
    const refused = async (by: Person, request: { id: string; version: number }) => {
      await app.as(by.email);
      return changesNothing(app.server.database, async () => (await correct(by, request, fields)).status);
    };
    const pending = await make();
    for (const decided of [await make({ status: 'reviewed' }), await make({ status: 'rejected' })]) {
      for (const by of [home.client, home.dispatcher]) expect(await refused(by, decided)).toBe(409);
    }
    expect(await refused(home.technician, pending)).toBe(403);
    for (const by of [home.secondClient, foreign.client, foreign.dispatcher, foreign.countryOperator])
      expect(await refused(by, pending)).toBe(404);
    const stale = await correct(home.client, { ...pending, version: 2 }, fields);
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale']);
    expect(await eventsOf(app.server.database, pending.id)).toEqual([]);
  });
});
