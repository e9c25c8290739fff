import { getTableColumns, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession, signIn } from '#contract/accounts.ts';
import { actingForHeader } from '#contract/acting-for.ts';
import { getJobOrder, listJobOrders, startJobOrder } from '#contract/job-orders.ts';
import { getOwnTechnician, listOpenJobs, listTechnicians, updateTechnician } from '#contract/technicians.ts';
import { staffLimits } from '#domain/accounts/staff.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { demoPassword, startTestServer, type TestServer } from '../../../tests/support/demo-server.ts';
import {
  makeTechnician,
  makeWorld,
  type TestTechnician,
  type World,
  withPeople,
} from '../../../tests/support/people.ts';
import { changesNothing, eventsOf, findStoredAccount } from '../../../tests/support/recorded.ts';
import { systemIdentity } from '../../../tests/support/system-identity.ts';
import { makeJob } from '../../../tests/support/work.ts';

describe.each(['pglite', 'postgres'] as const)('technicians on %s', (kind) => {
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
  const update = async (technician: TestTechnician, more: object = {}, key = uuidv7()) =>
    (await operator()).call(updateTechnician, formOf(technician, more), { key });
  const isSignedIn = async ({ email }: TestTechnician) =>
    (await (await app.as(email)).call(getSession, {})).body.session !== null;
  const signInAs = ({ email }: TestTechnician) => app.nobody.call(signIn, { email, password: demoPassword });

  describe('changing a technician', () => {
    test('changing a technician raises the version, renames the account, and records the differences', async () => {
      const technician = await make();
      const change = { name: 'Yara N. Nasser', specialization: 'Grinders', skills: ['grinder', 'espresso'] };
      const { status, body } = await update(technician, change);
      expect([status, body]).toMatchObject([
        200,
        { ...change, skills: ['espresso', 'grinder'], version: 2, profile: { name: change.name } },
      ]);
      expect(await findStoredAccount(app.server.database, technician.email)).toMatchObject({
        name: change.name,
      });
      expect(await eventsOf(app.server.database, technician.row.id)).toMatchObject([
        {
          type: 'technicians.updated',
          subject: change.name,
          operator_id: world.home.operator.id,
          technician_id: technician.row.id,
          actor_name: world.home.countryOperator.name,
          changes: {
            name: { from: 'Yara Nasser', to: change.name },
            specialization: { from: null, to: 'Grinders' },
            skills: { from: [], to: ['espresso', 'grinder'] },
          },
        },
      ]);
    });

    test('changing an active technician does not sign them out', async () => {
      const technician = await make();
      expect(await isSignedIn(technician)).toBe(true);
      await update(technician, { phone: '+973 1700 9999' });
      expect(await isSignedIn(technician)).toBe(true);
    });

    test('a change of a technician based on another version is refused with the current one', async () => {
      const technician = await make();
      const { id, version } = technician.row;
      const { status, problem } = await refused(() => update(technician, { version: 2, name: 'Else' }));
      expect([status, problem.code]).toEqual([409, 'stale']);
      expect(updateTechnician.output.parse(problem.record)).toMatchObject({ id, version });
    });

    test.each([
      ['name', { name: '' }, 'Name is required'],
      ['phone', { phone: ' ' }, 'Phone is required'],
      ['specialization', { specialization: 's'.repeat(201) }, 'Please use at most 200 characters'],
    ])(
      'a wrong %s is reported at its field, and the technician stays unchanged',
      async (path, wrong, message) => {
        const technician = await make();
        const { status, problem } = await refused(() => update(technician, wrong));
        expect([status, problem.errors]).toEqual([422, [{ path, message }]]);
      },
    );

    test('changing a technician twice with one key happens once, with the same response', async () => {
      const [technician, key] = [await make(), uuidv7()];
      const first = await update(technician, { name: 'Once' }, key);
      const repeat = await refused(() => update(technician, { name: 'Once' }, key));
      expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    });

    test.each(['dispatcher', 'technician', 'client'] as const)(
      'changing a technician is refused to a %s of the same operator',
      async (role) => {
        const caller = await app.as(world.home[role].email);
        const { status } = await refused(() =>
          caller.call(updateTechnician, formOf(world.home.technician, { is_active: false })),
        );
        expect(status).toBe(403);
      },
    );
  });

  describe('deactivating a technician', () => {
    test('deactivating a technician ends every session at once and blocks signing in, until they are active again', async () => {
      const technician = await make();
      const browser = await app.as(technician.email);
      const other = await signInAs(technician);
      const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect((await app.withCookie(cookie).call(listJobOrders, {})).status).toBe(200);
      const { body } = await update(technician, { is_active: false });
      expect(body.is_active).toBe(false);
      for (const caller of [browser, app.withCookie(cookie)])
        expect((await caller.call(listJobOrders, {})).status).toBe(401);
      expect(await findStoredAccount(app.server.database, technician.email)).toMatchObject({ sessions: 0 });
      expect((await signInAs(technician)).status).toBe(403);
      const reactivated = await update(technician, { version: 2, is_active: true });
      expect(reactivated.body).toMatchObject({ is_active: true, version: 3 });
      expect((await signInAs(technician)).status).toBe(200);
      expect(await eventsOf(app.server.database, technician.row.id)).toMatchObject([
        { type: 'technicians.deactivated', changes: { is_active: { from: true, to: false } } },
        { type: 'technicians.activated', changes: { is_active: { from: false, to: true } } },
      ]);
    });

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

    test("deactivating a technician is not delayed by completed or canceled jobs, nor by other technicians' jobs", async () => {
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

    test('deactivating a technician is possible with the most open jobs that can be named at once', async () => {
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
    const expectedView = { id, name, phone, specialization, operator: { name: world.home.operator.name } };
    expect((await (await app.as(technician.email)).call(getOwnTechnician, {})).body).toEqual(expectedView);
    const admin = await app.as(world.admin.email);
    const headers = { [actingForHeader]: `technician/${id}` };
    expect((await admin.call(getOwnTechnician, {}, { headers })).body).toEqual(expectedView);
    expect((await admin.call(getOwnTechnician, {})).status).toBe(404);
  });

  test('a technician who was signed out cannot continue an open job', async () => {
    const technician = await make();
    const browser = await app.as(technician.email);
    const { id, version } = await makeJob(app.server.database, world.home, { technician });
    await update(technician, { is_active: false, open_jobs_seen: [id] });
    expect((await refused(() => browser.call(startJobOrder, { id, version }))).status).toBe(401);
  });

  test("another operator's open jobs are not found, like a missing technician's", async () => {
    const caller = await operator();
    for (const id of [world.foreign.technician.row.id, uuidv7()]) {
      const { status, problem } = await caller.call(listOpenJobs, { id });
      expect([status, problem.detail]).toEqual([404, 'Technician not found']);
    }
  });
});
