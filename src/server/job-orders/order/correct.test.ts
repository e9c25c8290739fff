import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import { correctJobOrder } from '#contract/job-orders/order/correct.ts';
import { getServiceRequest } from '#contract/service-requests.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const hours = (more: number) => new Date(testMoment.getTime() + more * 3_600_000);

describe.each(databasesInTurn(import.meta.filename))('correcting a job on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  type Fields = Omit<InputOf<typeof correctJobOrder>, 'id' | 'version'>;
  const correct = async (by: Person, { id, version }: { id: string; version: number }, fields: Fields) =>
    (await app.as(by.email)).call(correctJobOrder, { id, version, ...fields });
  const make = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
  const requestOf = async (by: Person, id: string | null) =>
    (await (await app.as(by.email)).call(getServiceRequest, { id: id ?? '' })).body;
  const textsOf = async (person: Person, ids: readonly (string | null)[]) => {
    const caller = await app.as(person.email);
    const notices = await Promise.all([
      notificationsOf(caller, 'job-orders.corrected'),
      notificationsOf(caller, 'service-requests.corrected-for-client'),
    ]);
    return notices.flat().flatMap(({ record_id, text }) => (ids.includes(record_id) ? [text] : []));
  };

  test.each(['dispatcher', 'countryOperator'] as const)(
    'a %s corrects type and urgency after the approval: the request says the same, and each reader is notified once',
    async (planner) => {
      const { home } = world;
      const job = await make({ urgency: 'high' });
      const fields = {
        type: 'preventive_maintenance',
        urgency: 'low',
        contact_phone: '+973 3612 3456',
      } as const;
      const { status, body } = await correct(home[planner], job, fields);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...fields, contact_phone: '+97336123456', version: job.version + 1 });
      const { service_request_id: request_id } = job;
      expect(await requestOf(home.client, request_id)).toMatchObject({
        service_type_requested: 'preventive_maintenance',
        urgency: 'low',
        contact_phone: '+97336123456',
        status: 'assigned',
      });
      const changed = { urgency: { from: 'high', to: 'low' } };
      expect(await eventsOf(app.server.database, job.id)).toMatchObject([
        {
          type: 'job-orders.corrected',
          changes: { ...changed, type: { from: 'trouble_call', to: 'preventive_maintenance' } },
        },
      ]);
      expect(await eventsOf(app.server.database, request_id ?? '')).toMatchObject([
        { type: 'service-requests.corrected-for-client', client_id: null, changes: changed },
      ]);
      const both = [job.id, request_id];
      expect(await textsOf(home.client, both)).toEqual([
        `The details of your visit JO-${job.number} were edited`,
      ]);
      expect(await textsOf(home.technician, both)).toEqual([
        `JO-${job.number} was edited: check its type and urgency`,
      ]);
    },
  );

  test('a correction without changes writes nothing', async () => {
    const job = await make({ urgency: 'high' });
    const { status, body } = await correct(world.home.dispatcher, job, {
      type: 'trouble_call',
      urgency: 'high',
    });
    expect([status, body.version]).toEqual([200, job.version]);
    expect(await eventsOf(app.server.database, job.id)).toEqual([]);
  });

  test('a higher urgency counts its arrival target from now, and a visit that has begun keeps its target', async () => {
    const { dispatcher } = world.home;
    const promises = { respond_by: hours(4), arrive_by: hours(200) };
    const planned = await make({ urgency: 'low', promises });
    const raised = await correct(dispatcher, planned, { urgency: 'high' });
    expect(new Date(raised.body.arrive_by ?? 0).getTime()).toBeLessThan(hours(200).getTime());
    const { arrive_by } = await requestOf(dispatcher, planned.service_request_id);
    expect(arrive_by).toBe(raised.body.arrive_by);
    const begun = await make({
      urgency: 'low',
      promises,
      workflow_status: 'in_progress',
      started_at: testMoment,
    });
    const { body } = await correct(dispatcher, begun, { urgency: 'high' });
    expect([body.urgency, Date.parse(body.arrive_by ?? '')]).toEqual(['high', hours(200).getTime()]);
  });

  test('a machine gets no second emergency, and a job without a request gets none', async () => {
    const { dispatcher } = world.home;
    const first = await make({ urgency: 'low' });
    const second = await make({ urgency: 'low' });
    const own = await make({ urgency: 'low', isOwnWork: true });
    expect((await correct(dispatcher, first, { urgency: 'emergency' })).status).toBe(200);
    for (const [job, detail] of [
      [second, 'already has an open emergency'],
      [own, 'cannot become an emergency'],
    ] as const) {
      const { status, problem } = await changesNothing(app.server.database, () =>
        correct(dispatcher, job, { urgency: 'emergency' }),
      );
      expect([status, problem.detail]).toEqual([409, expect.stringContaining(detail)]);
    }
    expect((await correct(dispatcher, own, { type: 'event' })).body.type).toBe('event');
  });
});
