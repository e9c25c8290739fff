import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { searchJobOrders } from '#contract/job-orders/order/order.ts';
import { settleJobOrder } from '#contract/job-orders/settlement.ts';
import { missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { closeServiceRequest, getServiceRequest } from '#contract/service-requests.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const reason = 'The part was not needed after all';
const unassigned = { scheduled_date: '2026-11-30T07:00:00+00:00', technician_id: null };

describe.each(databasesInTurn(import.meta.filename))(
  'a follow-up visit that is no longer needed, on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
    });
    afterAll(() => app.close());

    const as = ({ email }: Person) => app.as(email);
    const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
    const settle = async (id: string, version: number) =>
      (await as(world.home.dispatcher)).call(settleJobOrder, { id, version, reason });
    const toFollow = async () =>
      (await (await as(world.home.dispatcher)).call(searchJobOrders, { figure: 'to_follow' })).body.items.map(
        ({ id }) => id,
      );

    test('a job is settled once, with a reason, leaves the list, and can still get a follow-up visit', async () => {
      const { id, version, machine_id } = await job({
        workflow_status: 'completed',
        follow_up_reason: reason,
      });
      expect(await toFollow()).toContain(id);
      const settlement = await settle(id, version);
      expect(settlement.body).toMatchObject({ settled_reason: reason, status: 'completed' });
      expect(await toFollow()).not.toContain(id);
      expect((await settle(id, settlement.body.version)).status).toBe(409);
      const dispatcher = await as(world.home.dispatcher);
      const next = { machine_id, forerunner_id: id, description: 'The seal after all', ...unassigned };
      expect((await dispatcher.call(createJobOrder, next)).status).toBe(200);
    });

    test('a cancelled follow-up visit can be settled too, because it also needs another visit', async () => {
      const undone = { workflow_status: 'completed', follow_up_reason: reason, isOwnWork: true } as const;
      const { id: forerunner_id, machine_id } = await job(undone);
      const dispatcher = await as(world.home.dispatcher);
      const next = { machine_id, forerunner_id, description: 'Fit the seal', ...unassigned };
      const { id, version } = (await dispatcher.call(createJobOrder, next)).body;
      const cancelled = await dispatcher.call(cancelJobOrder, { id, version, cancellation_reason: reason });
      expect(await toFollow()).toContain(id);
      expect((await settle(id, cancelled.body.version)).status).toBe(200);
      expect(await toFollow()).not.toContain(id);
    });

    test('a job cannot be settled if it needs no follow-up, or while its request waits, which must be closed instead', async () => {
      const { id: plain, version } = await job({ workflow_status: 'completed' });
      expect((await settle(plain, version)).problem.code).toBe('refused');
      const { id, service_request_id, ...planned } = await job();
      const missed = await (await as(world.home.technician)).call(missJobOrder, {
        id,
        version: planned.version,
        reason,
      });
      const refused = await settle(id, missed.body.version);
      expect(refused.problem.detail).toMatch(/^SR-\d+ still needs/);
      expect(await toFollow()).toContain(id);
      const dispatcher = await as(world.home.dispatcher);
      const request = (await dispatcher.call(getServiceRequest, { id: service_request_id ?? '' })).body;
      await dispatcher.call(closeServiceRequest, { id: request.id, version: request.version, reason });
      expect(await toFollow()).not.toContain(id);
    });
  },
);
