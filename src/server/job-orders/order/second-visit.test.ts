import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachFiles, listFiles, uploadFile } from '#contract/files.ts';
import { listCaseVisits } from '#contract/job-orders/order/case-visits.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getForerunner } from '#contract/job-orders/order/forerunner.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { listTimeline } from '#contract/timeline.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('a follow-up visit on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
  const unfinished = (more: JobSeed = {}) =>
    job({ workflow_status: 'completed', follow_up_reason: 'The seal is worn', ...more });
  /**
   * Counts the weeks, so that each visit gets a different Sunday at 10:00 in Bahrain and has no conflicts.
   */
  let week = 0;
  const freeSlot = () => new Date(Date.parse('2027-02-07T07:00:00Z') + week++ * 7 * 86_400_000).toISOString();
  const follow = async ({ id, machine_id }: { id: string; machine_id: string }, more: object = {}) =>
    (await as(world.home.dispatcher)).call(createJobOrder, {
      machine_id,
      forerunner_id: id,
      scheduled_date: freeSlot(),
      ...more,
    });

  test('a follow-up visit takes missing fields from the earlier one', async () => {
    const first = await unfinished({ urgency: 'high' });
    const { status, body } = await follow(first);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'trouble_call',
      urgency: 'high',
      description: `${first.description}\nThe seal is worn`,
      forerunner: { id: first.id },
    });
  });

  test('a follow-up visit keeps the fields that its planner enters', async () => {
    const workFields = { type: 'service', urgency: 'low', description: 'Fit the seal' } as const;
    expect((await follow(await unfinished(), workFields)).body).toMatchObject(workFields);
  });

  test('a follow-up visit has the fault, not the reason for the interruption, which is in the history', async () => {
    const technician = await as(world.home.technician);
    const { id, version, machine_id, description } = await job();
    await technician.call(missJobOrder, { id, version, reason: 'The place is closed.' });
    const { body: second } = await follow({ id, machine_id });
    expect(second.description).toBe(description);
    const of = { record: 'job_orders', record_id: second.id } as const;
    const reasons = async (person: Person) =>
      (await (await as(person)).call(listTimeline, of)).body.items.flatMap((entry) =>
        entry.kind === 'event' && entry.type === 'job-orders.created' && entry.record_id === second.id
          ? [entry.changes?.second_visit_reason?.to ?? null]
          : [],
      );
    expect(await reasons(world.home.dispatcher)).toEqual(['The place is closed.']);
    expect(await reasons(world.home.client)).toEqual([null]);
  });

  test('a job without an earlier visit needs a description', async () => {
    const { status, problem } = await (await as(world.home.dispatcher)).call(createJobOrder, {
      machine_id: world.home.client.machines[0].id,
      scheduled_date: freeSlot(),
    });
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'description']);
  });

  test('a technician who was not at the earlier visit sees it with its photos', async () => {
    const first = await unfinished({ isOwnWork: true });
    const dispatcher = await as(world.home.dispatcher);
    const target = { record: 'job_orders', record_id: first.id } as const;
    const content = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n').toString('base64');
    const { id: photo } = (await dispatcher.call(uploadFile, { name: 'pump.pdf', content })).body;
    expect((await dispatcher.call(attachFiles, { ...target, file_ids: [photo] })).status).toBe(200);
    const { secondTechnician } = world.home;
    const { body: second } = await follow(first, { technician_id: secondTechnician.row.id });
    const colleague = await as(secondTechnician);
    expect((await colleague.call(getJobOrder, { id: first.id })).status).toBe(404);
    expect((await colleague.call(getForerunner, { id: second.id })).body).toMatchObject({
      number: `JO-${first.number}`,
      description: first.description,
      work_performed: first.work_performed,
      technician: { name: world.home.technician.name },
    });
    const { items } = (await colleague.call(listFiles, { record: 'job_orders', record_id: second.id })).body;
    expect(items.map(({ id }) => id)).toEqual([photo]);
    const { foreign, home } = world;
    for (const person of [home.technician, foreign.dispatcher, foreign.technician]) {
      expect((await (await as(person)).call(getForerunner, { id: second.id })).status).toBe(404);
    }
    expect((await (await as(home.client)).call(getForerunner, { id: second.id })).status).toBe(403);
  });

  test('the visits of a case are listed for everyone who may see them, with the submitted work only', async () => {
    const { home, foreign } = world;
    const first = await unfinished();
    const { body: second } = await follow(first, { technician_id: home.secondTechnician.row.id });
    const request = { record: 'service_requests', record_id: first.service_request_id ?? '' } as const;
    const read = async (person: Person, of: object = request) => {
      const { status, body } = await (await as(person)).call(listCaseVisits, { ...request, ...of });
      return status === 200 ? listCaseVisits.output.parse(body).items : status;
    };
    for (const reader of [home.dispatcher, home.countryOperator, home.client, world.admin]) {
      expect(await read(reader), reader.name).toMatchObject([
        { id: second.id, work_performed: null, technician: { name: home.secondTechnician.name } },
        { id: first.id, work_performed: first.work_performed, signed_at: expect.any(String) },
      ]);
    }
    for (const record_id of [first.id, second.id]) {
      expect(await read(home.client, { record: 'job_orders', record_id })).toHaveLength(2);
    }
    const ofSecond = { record: 'job_orders', record_id: second.id };
    expect(await read(home.secondTechnician, ofSecond)).toMatchObject([{ id: second.id }]);
    for (const stranger of [foreign.dispatcher, foreign.client, foreign.technician]) {
      expect(await read(stranger, ofSecond)).toBe(404);
      expect(await read(stranger)).toBe(404);
    }
    const { id } = await job({
      workflow_status: 'in_progress',
      started_at: new Date('2026-11-18T06:00:00Z'),
    });
    const ofRunning = { record: 'job_orders', record_id: id };
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update visit_reports set work_performed = 'Half done' where job_order_id = ${id}`),
    );
    expect(await read(home.client, ofRunning)).toMatchObject([{ id, work_performed: null }]);
  });

  test('a follow-up visit is proposed to the technician of the earlier one', async () => {
    const dispatcher = await as(world.home.dispatcher);
    for (const technician of [world.home.technician, world.home.secondTechnician]) {
      const { id } = await job({ technician, cancelled: true });
      const { body } = await dispatcher.call(getCrew, { record: 'second_visits', id });
      expect(body.proposals[0]).toMatchObject({ technician_id: technician.row.id });
      expect(body.proposals[0]?.reasons).toContain('knows_machine');
    }
  });
});
