import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import {
  approveServiceRequest,
  rejectServiceRequest,
  submitServiceRequest,
} from '#contract/service-requests.ts';
import { anyway, appointmentAt } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { countRows } from '#tests/support/databases/rows.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(['pglite', 'postgres'] as const)('a write on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const formOf = (world: World, words: string) => ({
    machine_id: world.home.client.machines[0].id,
    problem_description: words,
    different_fault: true,
    preferred_date: '2026-11-20',
  });
  const eventsOf = (record_id: string) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select type, operator_id, client_id, technician_id, actor_user_id, actor_role, changes, at
        from events where record_id = ${record_id} order by id`),
    );

  test('a write repeated with its key has one effect and the same response, even after the record has changed', async () => {
    const [client, dispatcher] = [await as(world.home.client), await as(world.home.dispatcher)];
    const key = uuidv7();
    const input = formOf(world, 'It leaks at the drip tray.');
    const first = await client.call(submitServiceRequest, input, { key });
    const { id, version } = first.body;
    await dispatcher.call(approveServiceRequest, { id, version });
    const before = await countRows(app.server.database);
    const repeat = await client.call(submitServiceRequest, input, { key: key.toUpperCase() });
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    expect(await countRows(app.server.database)).toEqual(before);
  });

  test.each([
    ['another body', submitServiceRequest, { problem_description: 'It leaks somewhere else.' }],
    ['another call', startJobOrder, { id: uuidv7(), version: 1 }],
  ] as const)('a write that reuses a key for %s is refused', async (_, call, change) => {
    const person = await as(call === startJobOrder ? world.admin : world.home.client);
    const key = uuidv7();
    const input = formOf(world, 'It leaks at the drip tray.');
    expect((await person.call(submitServiceRequest, input, { key })).status).toBe(200);
    const before = await countRows(app.server.database);
    const { status, problem } = await person.call(call, { ...input, ...change }, { key });
    expect([status, problem.code, problem.detail]).toEqual([
      422,
      'key_reused',
      'This Idempotency-Key was already used for another request.',
    ]);
    expect(await countRows(app.server.database)).toEqual(before);
  });

  test('a refused write leaves its key free for the corrected one', async () => {
    const client = await as(world.home.client);
    const key = uuidv7();
    const late = { ...formOf(world, 'It leaks at the drip tray.'), preferred_date: '2026-11-17' };
    expect((await client.call(submitServiceRequest, late, { key })).status).toBe(422);
    const mended = { ...late, preferred_date: '2026-11-18' };
    expect((await client.call(submitServiceRequest, mended, { key })).status).toBe(200);
  });

  test('a write of another account with the same key is a separate write', async () => {
    const key = uuidv7();
    const [one, other] = [world.home.client, world.home.secondClient];
    const mine = await (await as(one)).call(submitServiceRequest, formOf(world, 'It does not heat up.'), {
      key,
    });
    const theirs = await (await as(other)).call(
      submitServiceRequest,
      { ...formOf(world, 'It does not heat up.'), machine_id: other.machines[0].id },
      { key },
    );
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('a write is recorded with its author, their role, the time and the people concerned', async () => {
    const { home } = world;
    const { id, version } = await makeRequest(app.server.database, home);
    const appointment = appointmentAt(home.technician.row.id);
    const { body } = await (await as(home.dispatcher)).call(approveServiceRequest, {
      id,
      version,
      appointment,
    });
    const job = body.job_order?.id ?? '';
    const common = {
      operator_id: home.operator.id,
      client_id: home.client.row.id,
      actor_user_id: home.dispatcher.user_id,
      actor_role: 'dispatcher',
      at: app.clock.now,
    };
    expect(await eventsOf(id)).toEqual([
      {
        ...common,
        type: 'service-requests.approved',
        technician_id: null,
        changes: {
          status: { from: 'pending', to: 'reviewed' },
          reviewed_at: { from: null, to: app.clock.now.toISOString() },
          reviewed_by_dispatcher_id: { from: null, to: home.dispatcher.id },
        },
      },
      {
        ...common,
        type: 'service-requests.assigned',
        technician_id: null,
        changes: {
          status: { from: 'reviewed', to: 'assigned' },
          assigned_job_order_id: { from: null, to: job },
        },
      },
    ]);
    const technician_id = home.technician.row.id;
    expect(await eventsOf(job)).toEqual([
      {
        ...common,
        type: 'job-orders.created',
        technician_id,
        changes: expect.objectContaining({
          technician_id: { to: technician_id },
          service_request_id: { to: id },
          status: { to: 'scheduled' },
          workflow_status: { to: 'assigned' },
        }),
      },
    ]);
  });

  test('a write of the super admin is recorded as theirs, and names no dispatcher', async () => {
    const { id, version } = await makeRequest(app.server.database, world.home);
    const rejection_reason = 'Under the supplier warranty';
    const { body } = await (await as(world.admin)).call(rejectServiceRequest, {
      id,
      version,
      rejection_reason,
    });
    expect(body).toMatchObject({ status: 'rejected', reviewed_by_dispatcher_id: null, rejection_reason });
    expect(await eventsOf(id)).toMatchObject([
      { actor_user_id: world.admin.user_id, actor_role: 'super_admin', operator_id: world.home.operator.id },
    ]);
  });

  test('a write based on an older version is refused, with the current view', async () => {
    const technician = await as(world.home.technician);
    const { id, version } = await makeJob(app.server.database, world.home, {
      technician: world.home.technician,
    });
    const { status, problem } = await technician.call(startJobOrder, { id, version: version + 1, ...anyway });
    expect([status, problem.code]).toEqual([409, 'stale']);
    expect(problem.detail).toMatch(/^This job order was changed a moment ago\. Nothing was overwritten/);
    expect(startJobOrder.output.parse(problem.record)).toMatchObject({ id, version });
    expect(await eventsOf(id)).toEqual([]);
  });

  test.each(['inactiveTechnician', 'foreign'] as const)(
    'assigning a technician who cannot take the job (%s) leaves the request unchanged',
    async (which) => {
      const isForeign = which === 'foreign';
      const technician = isForeign ? world.foreign.technician : world.home.inactiveTechnician;
      const dispatcher = await as(world.home.dispatcher);
      const { id, version } = await makeRequest(app.server.database, world.home);
      const before = await countRows(app.server.database);
      const appointment = appointmentAt(technician.row.id);
      const { status, problem } = await dispatcher.call(approveServiceRequest, { id, version, appointment });
      expect([status, problem.errors?.[0]?.path, problem.concerns]).toEqual(
        isForeign ? [422, 'appointment.technician_id', undefined] : [409, undefined, ['inactive_technician']],
      );
      expect(await countRows(app.server.database)).toEqual(before);
    },
  );
});
