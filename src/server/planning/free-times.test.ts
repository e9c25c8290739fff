import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCrew } from '#contract/planning/crew.ts';
import { getFreeTimes } from '#contract/planning/free-times.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the free times of a visit on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const timesFor = async ({ email }: Person, id: string) => (await app.as(email)).call(getFreeTimes, { id });
  /** A Sunday at 10:00 in Bahrain. */
  const scheduled_date = new Date('2027-01-03T07:00:00Z');

  test('a client who requests another time gets times at which a technician has no conflict', async () => {
    const { client, dispatcher } = world.home;
    const { id } = await makeJob(app.server.database, world.home, { scheduled_date });
    const { status, body } = await timesFor(client, id);
    expect([status, body.times.length]).toEqual([200, 3]);
    expect(new Set([...body.times, scheduled_date.toISOString()]).size).toBe(4);
    const planner = await app.as(dispatcher.email);
    for (const at of body.times) {
      const { technicians } = (await planner.call(getCrew, { record: 'job_orders', id, at })).body;
      expect(technicians.some(({ concerns }) => concerns.length === 0)).toBe(true);
    }
    expect(JSON.stringify(body)).not.toContain(world.home.technician.row.id);
  });

  test("another company's client gets 404, and so does anyone once the visit has started", async () => {
    const planned = await makeJob(app.server.database, world.home, { scheduled_date });
    expect((await timesFor(world.foreign.client, planned.id)).status).toBe(404);
    const started = await makeJob(app.server.database, world.home, {
      workflow_status: 'in_progress',
      started_at: new Date('2026-11-18T06:05:00Z'),
    });
    expect((await timesFor(world.home.client, started.id)).status).toBe(404);
  });
});
