import { getTableColumns, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession } from '#contract/accounts.ts';
import { actingForHeader } from '#contract/acting-for.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import {
  getOwnTechnician,
  getTechnician,
  listOpenJobs,
  listTechnicians,
  updateTechnician,
} from '#contract/technicians.ts';
import { staffLimits } from '#domain/accounts/staff.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import {
  makeTechnician,
  makeWorld,
  type TestTechnician,
  type World,
  withPeople,
} from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('technicians on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const operator = () => app.as(world.home.countryOperator.email);
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  const make = (is_active = true): Promise<TestTechnician> =>
    withPeople(app.server, (maker) =>
      makeTechnician(maker, world.home.operator.id, 'Yara Nasser', is_active),
    );
  const formOf = ({ row }: TestTechnician, more: object = {}) => {
    const { id, version, name, phone, specialization, is_active } = row;
    return { id, version, name, phone, specialization, is_active, ...more };
  };
  const update = async (technician: TestTechnician, more: object = {}) =>
    (await operator()).call(updateTechnician, formOf(technician, more));
  const isSignedIn = async ({ email }: TestTechnician) =>
    (await (await app.as(email)).call(getSession, {})).body.session !== null;

  test("changing a technician's training records it in display order", async () => {
    const technician = await make();
    const change = { specialization: 'Grinders', skills: ['grinder', 'espresso'] };
    const { status, body } = await update(technician, change);
    expect([status, body]).toMatchObject([200, { ...change, skills: ['espresso', 'grinder'], version: 2 }]);
    expect(await eventsOf(app.server.database, technician.row.id)).toMatchObject([
      {
        technician_id: technician.row.id,
        changes: {
          specialization: { from: null, to: 'Grinders' },
          skills: { from: [], to: ['espresso', 'grinder'] },
        },
      },
    ]);
  });

  test('too long a specialization is refused', async () => {
    const technician = await make();
    const { status, problem } = await refused(() => update(technician, { specialization: 's'.repeat(201) }));
    expect([status, problem.errors]).toEqual([
      422,
      [{ path: 'specialization', message: 'Use at most 200 characters' }],
    ]);
  });

  describe('deactivating a technician', () => {
    test('deactivating a technician is refused until every open job was named, and signs no one out before', async () => {
      const technician = await make();
      const job = (day: number, workflow_status: 'assigned' | 'in_progress' | 'awaiting_signature') =>
        makeJob(app.server.database, world.home, {
          technician,
          workflow_status,
          scheduled_date: new Date(`2026-11-${day}T08:00:00Z`),
        });
      const jobs = [
        await job(22, 'awaiting_signature'),
        await job(20, 'assigned'),
        await job(21, 'in_progress'),
      ];
      const inOrder = [jobs[1], jobs[2], jobs[0]];
      const unnamed = await refused(() => update(technician, { is_active: false }));
      const numbers = inOrder.map((one) => `JO-${one?.number}`);
      expect([unnamed.status, unnamed.problem.code, unnamed.problem.detail]).toEqual([
        409,
        'open_jobs',
        `This technician still has these 3 open jobs: ${numbers.join(', ')}. If you deactivate the technician, they must be reassigned.`,
      ]);
      const { body } = await (await operator()).call(listOpenJobs, { id: technician.row.id });
      expect(listOpenJobs.output.parse(body)).toMatchObject({
        count: 3,
        items: inOrder.map((one, index) => ({
          id: one?.id,
          number: numbers[index],
          time_zone: 'Asia/Bahrain',
          client: { name: world.home.client.name },
        })),
      });
      const listedIds = body.items.map(({ id }) => id);
      const some = await refused(() =>
        update(technician, { is_active: false, open_jobs_seen: listedIds.slice(1) }),
      );
      expect([some.status, some.problem.code]).toEqual([409, 'open_jobs']);
      expect(await isSignedIn(technician)).toBe(true);
      expect((await update(technician, { is_active: false, open_jobs_seen: listedIds })).status).toBe(200);
      expect(await isSignedIn(technician)).toBe(false);
    });

    test('deactivating a technician keeps every job, with the name of its technician', async () => {
      const technician = await make();
      const { id } = await makeJob(app.server.database, world.home, {
        technician,
        workflow_status: 'completed',
      });
      expect((await update(technician, { is_active: false })).status).toBe(200);
      const { body } = await (await app.as(world.home.dispatcher.email)).call(getJobOrder, { id });
      expect(body).toMatchObject({ status: 'completed', technician: { name: 'Yara Nasser' } });
      const { items } = (await (await operator()).call(listTechnicians, { search: technician.name })).body;
      expect(items.find(({ id }) => id === technician.row.id)).toMatchObject({ is_active: false });
    });

    test("deactivating a technician is not delayed by completed or cancelled jobs, nor by other technicians' jobs", async () => {
      const technician = await make();
      const { database } = app.server;
      await makeJob(database, world.home, { technician, workflow_status: 'completed' });
      await makeJob(database, world.home, { technician, cancelled: true });
      await makeJob(database, world.home, { technician: world.home.secondTechnician });
      const { body } = await (await operator()).call(listOpenJobs, { id: technician.row.id });
      expect(body).toEqual({ count: 0, items: [] });
      expect((await update(technician, { is_active: false })).status).toBe(200);
    });

    test('an inactive technician can be changed, whatever jobs are open', async () => {
      const technician = await make(false);
      await makeJob(app.server.database, world.home, { technician });
      const { status, body } = await update(technician, { name: 'Yara Nasser II' });
      expect([status, body.is_active]).toEqual([200, false]);
      expect(await eventsOf(app.server.database, technician.row.id)).toMatchObject([
        { type: 'technicians.updated' },
      ]);
    });

    test('deactivating a technician is possible with as many open jobs as one call can name', async () => {
      const technician = await make();
      const { id } = await makeJob(app.server.database, world.home, { technician });
      const { stage: _computed, served_at: _too, case_id: _also, ...columns } = getTableColumns(job_orders);
      const written = sql.raw(Object.keys(columns).join(', '));
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`
          insert into job_orders (${written}) select ${written} from (
            select (jsonb_populate_record(j, jsonb_build_object(
              'id', gen_random_uuid(), 'number', 50000 + n + j.number * 1000, 'service_request_id', null))).*
            from job_orders j, generate_series(1, 149) n where j.id = ${id}) made`),
      );
      const { body } = await (await operator()).call(listOpenJobs, { id: technician.row.id });
      expect([body.count, body.items.length]).toEqual([150, 150]);
      expect(staffLimits.openJobs.max).toBeGreaterThan(150);
      const open_jobs_seen = body.items.map((job) => job.id);
      expect((await update(technician, { is_active: false, open_jobs_seen })).status).toBe(200);
    });
  });

  test('technicians see their own record, and a super admin the record of the one they act for', async () => {
    const technician = await make();
    const { id, name, phone, specialization } = technician.row;
    const operator = { name: world.home.operator.name, second_name: null };
    const expectedView = { id, name, second_name: null, phone, specialization, operator };
    expect((await (await app.as(technician.email)).call(getOwnTechnician, {})).body).toEqual(expectedView);
    const admin = await app.as(world.admin.email);
    const headers = { [actingForHeader]: `technician/${id}` };
    expect((await admin.call(getOwnTechnician, {}, { headers })).body).toEqual(expectedView);
    expect((await admin.call(getOwnTechnician, {})).status).toBe(404);
  });

  test("a technician's page has the visit under way after any number of others, and counts today's other visits", async () => {
    const technician = await make();
    const job = (seed: JobSeed) => makeJob(app.server.database, world.home, { technician, ...seed });
    const lastMonth = new Date('2026-10-18T07:00:00Z');
    for (let index = 0; index < 10; index += 1) await job({ scheduled_date: lastMonth });
    await job({});
    const busy = await job({ workflow_status: 'in_progress', started_at: testMoment });
    await job({ scheduled_date: new Date('2026-11-19T07:00:00Z') });
    const read = async (email: string) => {
      const { body } = await (await app.as(email)).call(getTechnician, { id: technician.row.id });
      return getTechnician.output.parse(body);
    };
    const page = await read(world.home.dispatcher.email);
    expect([page.planned_today, page.open_jobs.length]).toEqual([1, 10]);
    expect(page.open_jobs.find(({ id }) => id === busy.id)).toMatchObject({
      started_at: expect.anything(),
      client: { name: world.home.client.name },
      reported_at: expect.anything(),
    });
    const own = await read(technician.email);
    expect([own.planned_today, own.open_jobs.map(({ reported_at }) => reported_at)]).toEqual([
      1,
      Array(10).fill(null),
    ]);
  });

  test('a technician who was signed out cannot continue an open job', async () => {
    const technician = await make();
    const browser = await app.as(technician.email);
    const { id, version } = await makeJob(app.server.database, world.home, { technician });
    await update(technician, { is_active: false, open_jobs_seen: [id] });
    expect((await refused(() => browser.call(startJobOrder, { id, version }))).status).toBe(401);
  });

  test("the open jobs of another operator's technician get the same response as a missing technician's", async () => {
    const caller = await operator();
    for (const id of [world.foreign.technician.row.id, uuidv7()]) {
      const { status, problem } = await caller.call(listOpenJobs, { id });
      expect([status, problem.detail]).toEqual([404, 'Technician not found']);
    }
  });
});
