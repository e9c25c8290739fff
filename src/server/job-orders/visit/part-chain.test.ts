import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { remind } from '#server/outbox/reminders.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { changeJob, makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { notificationsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const dayMs = 86_400_000;

describe.each(databasesOfRaces(import.meta.filename))('the part of a chain of visits on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  test('planners are reminded of a part along a chain of follow-up visits, until someone has come to fit it', async () => {
    const dispatcher = await app.as(world.home.dispatcher.email);
    const scheduled_date = new Date(app.clock.now.getTime() + 20 * dayMs).toISOString();
    const part_expected_on = new Date(app.clock.now.getTime() + dayMs).toISOString().slice(0, 10);
    const chain = async (machine_id: string) => {
      const part = { missing_part: 'Pump head', part_expected_on };
      const { id } = await makeJob(app.server.database, world.home, {
        machine_id,
        workflow_status: 'completed',
        ...part,
      });
      const plan = (forerunner_id: string) =>
        dispatcher.call(createJobOrder, {
          machine_id,
          forerunner_id,
          scheduled_date,
          accepted: [...concerns],
        });
      const second = (await plan(id)).body;
      const cancelled = { id: second.id, version: second.version, cancellation_reason: 'The owner is away' };
      expect((await dispatcher.call(cancelJobOrder, cancelled)).status).toBe(200);
      return { id, second: second.id, third: (await plan(second.id)).body.id };
    };
    const [one, other] = world.home.client.machines;
    const [waiting, begun] = [await chain(one.id), await chain(other.id)];
    await changeJob(app.server.database, begun.third, {
      technician_id: world.home.technician.row.id,
      status: 'in_progress',
      workflow_status: 'in_progress',
      started_at: app.clock.now,
      paused_at: app.clock.now,
      first_arrived_at: app.clock.now,
    });
    app.clock.now = new Date(app.clock.now.getTime() + dayMs);
    await remind(app.server);
    await remind(app.server);
    const notices = await notificationsOf(dispatcher, 'job-orders.part-due');
    const noticesOf = (id: string) =>
      notices.filter(({ record_id }) => record_id === id).map(({ text }) => text);
    expect(noticesOf(waiting.id)).toEqual([expect.stringContaining('waiting for Pump head')]);
    for (const id of [waiting.second, waiting.third, ...Object.values(begun)]) {
      expect(noticesOf(id)).toEqual([]);
    }
  });
});
