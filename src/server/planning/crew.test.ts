import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { addAbsence } from '#contract/planning/absences.ts';
import { getCrew } from '#contract/planning/crew.ts';
import {
  approveServiceRequest,
  correctServiceRequest,
  submitServiceRequest,
} from '#contract/service-requests.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('technicians for a job, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const request = () => makeRequest(app.server.database, world.home);

  test('three times without conflicts are proposed, and the first can be approved unchanged', async () => {
    const { id, version } = await request();
    const dispatcher = await as(world.home.dispatcher);
    const { status, body } = await dispatcher.call(getCrew, { record: 'service_requests', id });
    expect([status, body.proposals.length, body.technicians.length]).toEqual([200, 3, 2]);
    for (const { technician_id, scheduled_date } of body.proposals) {
      const at = { record: 'service_requests', id, at: scheduled_date } as const;
      const judged = (await dispatcher.call(getCrew, at)).body.technicians;
      expect(judged.find((one) => one.id === technician_id)?.concerns).toEqual([]);
    }
    const [{ technician_id = '', scheduled_date = '' } = {}] = body.proposals;
    const appointment = { technician_id, scheduled_date };
    expect((await dispatcher.call(approveServiceRequest, { id, version, appointment })).status).toBe(200);
  });

  test('the conflicts of a proposed time are those that the appointment reports', async () => {
    const { technician, dispatcher } = world.home;
    const takenTime = new Date('2027-03-07T07:00:00Z');
    await makeJob(app.server.database, world.home, { scheduled_date: takenTime });
    const { id, version } = await makeJob(app.server.database, world.home, { workflow_status: 'scheduled' });
    const planner = await as(dispatcher);
    const times = [takenTime.toISOString(), '2027-03-05T02:00:00Z', '2026-11-18T06:00:00Z'];
    for (const at of times) {
      const { body } = await planner.call(getCrew, { record: 'job_orders', id, at });
      const member = body.technicians.find((one) => one.id === technician.row.id);
      const { problem } = await planner.call(assignJobOrder, {
        id,
        version,
        technician_id: technician.row.id,
        scheduled_date: at,
      });
      expect(member?.concerns).toEqual(problem.concerns);
      expect(member?.overlaps).toEqual(problem.overlaps);
    }
  });

  test('a job that is rescheduled does not conflict with itself', async () => {
    const { id } = await makeJob(app.server.database, world.home, {
      scheduled_date: new Date('2027-04-04T07:00:00Z'),
    });
    const planner = await as(world.home.countryOperator);
    const { body } = await planner.call(getCrew, {
      record: 'job_orders',
      id,
      at: '2027-04-04T07:30:00Z',
    });
    expect(body.technicians.map(({ concerns, jobs }) => [concerns, jobs])).toEqual([
      [[], 0],
      [[], 0],
    ]);
  });

  test("a technician's day shows its jobs, their minutes and the available time", async () => {
    await makeJob(app.server.database, world.home, { scheduled_date: new Date('2027-05-02T07:00:00Z') });
    const { id } = await request();
    const planner = await as(world.home.dispatcher);
    const { body } = await planner.call(getCrew, {
      record: 'service_requests',
      id,
      at: '2027-05-02T11:00:00Z',
    });
    const busy = body.technicians.find((one) => one.id === world.home.technician.row.id);
    expect([busy?.jobs, busy?.minutes, busy?.available_minutes, busy?.concerns]).toEqual([1, 90, 600, []]);
  });

  test('a given length is used in place of the usual one', async () => {
    const planner = await as(world.home.dispatcher);
    const { id } = await request();
    const at = { record: 'service_requests', id, at: '2027-07-04T13:00:00Z' } as const;
    const usual = (await planner.call(getCrew, at)).body;
    const long = (await planner.call(getCrew, { ...at, duration_minutes: 240 })).body;
    expect([usual, long].map((one) => [one.duration_minutes, one.technicians[0]?.concerns])).toEqual([
      [90, []],
      [240, ['off_hours']],
    ]);
  });

  test('training for the tapped fault counts until the problem is corrected, and again for a repeated fault', async () => {
    const { database } = app.server;
    const { client, secondTechnician } = world.home;
    const system = (statement: ReturnType<typeof sql>) =>
      database.transaction(systemIdentity, (tx) => tx.rows(statement));
    await system(sql`update technicians set skills = '{grinder}' where id = ${secondTechnician.row.id}`);
    await system(sql`update machines set model = 'Espresso Two' where id = ${client.machines[0].id}`);
    const [planner, caller] = [await as(world.home.dispatcher), await as(client)];
    const trainingsFor = async ({ id }: { readonly id: string }) => {
      const { technicians } = (await planner.call(getCrew, { record: 'service_requests', id })).body;
      return technicians.map(({ training }) => training).toSorted();
    };
    const requestFields = {
      machine_id: client.machines[0].id,
      problem_description: 'The grinder does not work as it should.',
      different_fault: true,
      preferred_date: '2026-12-01',
    };
    const report = async (more: object) =>
      (await caller.call(submitServiceRequest, { ...requestFields, ...more })).body;

    const tapped = await report({ fault: 'grinder' });
    expect(await trainingsFor(tapped)).toEqual(['fault', null]);
    expect(await trainingsFor(await report({}))).toEqual([null, 'other']);

    const { id, version } = tapped;
    const correction = { id, version, problem_description: 'It is the steam after all.' };
    expect((await caller.call(correctServiceRequest, correction)).status).toBe(200);
    expect(await trainingsFor(tapped)).toEqual([null, 'other']);

    const done = await makeJob(database, world.home, { workflow_status: 'completed' });
    await system(sql`update service_requests set fault = 'grinder' where id = ${done.service_request_id}`);
    expect(await trainingsFor(await report({ forerunner_id: done.id }))).toEqual(['fault', null]);
  });

  test('an absent technician has no free time, and comes after those who work', async () => {
    const { technician, dispatcher } = world.home;
    const planner = await as(dispatcher);
    const day = { first_day: '2027-06-06', last_day: '2027-06-06' };
    await planner.call(addAbsence, { technician_id: technician.row.id, kind: 'vacation', ...day });
    const { id } = await request();
    const at = { record: 'service_requests', id, at: '2027-06-06T07:00:00Z' } as const;
    const { technicians } = (await planner.call(getCrew, at)).body;
    expect(technicians.map((one) => [one.available_minutes, one.is_away])).toEqual([
      [600, false],
      [0, true],
    ]);
    expect(technicians.at(-1)?.id).toBe(technician.row.id);
  });

  test('only planners see a crew, and only that of their own operator', async () => {
    const { id } = await request();
    const ask = async (person: Person) =>
      (await (await as(person)).call(getCrew, { record: 'service_requests', id })).status;
    expect(await ask(world.foreign.dispatcher)).toBe(404);
    expect(await ask(world.home.technician)).toBe(403);
    expect(await ask(world.home.client)).toBe(403);
  });
});
