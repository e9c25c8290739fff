import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder, estimateJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { listNotifications } from '#contract/notifications.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the length of a job on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: Parameters<typeof makeJob>[2] = {}) => makeJob(app.server.database, world.home, seed);
  /** Counts the weeks, so that each test gets a different Sunday at 10:00, free of the other tests' jobs. */
  let week = 0;
  const freeSlot = () => new Date(Date.parse('2027-01-03T07:00:00Z') + week++ * 7 * 86_400_000).toISOString();

  const noticeTextsOf = async (person: Person, id: string) =>
    (await (await as(person)).call(listNotifications, {})).body.items
      .filter(({ record_id }) => record_id === id)
      .map(({ text }) => text);

  test("the technician is notified of a job's new length", async () => {
    const { id, version, number } = await job({ scheduled_date: new Date(freeSlot()) });
    const dispatcher = await as(world.home.dispatcher);
    const input = { id, version, duration_minutes: 240 };
    const { status, body } = await dispatcher.call(estimateJobOrder, input);
    expect([status, body.duration_minutes, body.workflow_status]).toEqual([200, 240, 'assigned']);
    expect(await noticeTextsOf(world.home.technician, id)).toEqual([
      `The planned length of JO-${number} has changed`,
    ]);
    expect(await noticeTextsOf(world.home.client, id)).toEqual([]);
    const repeat = await dispatcher.call(estimateJobOrder, { ...input, version: body.version });
    expect([repeat.status, repeat.body.version]).toEqual([200, body.version]);
  });

  test('a longer job needs confirmation if it overlaps the next one, or the end of the day', async () => {
    const at = freeSlot();
    const later = new Date(Date.parse(at) + 2 * 3_600_000);
    const { id, version } = await job({ scheduled_date: new Date(at) });
    const { number } = await job({ scheduled_date: later });
    const dispatcher = await as(world.home.dispatcher);
    const refusal = await changesNothing(app.server.database, () =>
      dispatcher.call(estimateJobOrder, { id, version, duration_minutes: 600 }),
    );
    expect([refusal.problem.concerns, refusal.problem.overlaps]).toEqual([
      ['overlap', 'off_hours'],
      [`JO-${number}`],
    ]);
    const touching = await dispatcher.call(estimateJobOrder, { id, version, duration_minutes: 120 });
    expect(touching.status).toBe(200);
  });

  test('started work can take longer, even when its appointment has passed', async () => {
    const { id, version } = await job({
      workflow_status: 'in_progress',
      technician: world.home.secondTechnician,
      scheduled_date: new Date('2026-11-18T06:00:00Z'),
      started_at: new Date('2026-11-18T06:05:00Z'),
    });
    const input = { id, version, duration_minutes: 180 };
    expect((await (await as(world.home.dispatcher)).call(estimateJobOrder, input)).status).toBe(200);
  });

  test.each([0, 20, 735])('a length of %d minutes is refused', async (duration_minutes) => {
    const { id, version } = await job({ workflow_status: 'scheduled' });
    const dispatcher = await as(world.home.dispatcher);
    const { status, problem } = await dispatcher.call(estimateJobOrder, { id, version, duration_minutes });
    expect([status, problem.errors]).toEqual([
      422,
      [
        {
          path: 'duration_minutes',
          message: 'Select a length in steps of 15 minutes, at most 12 hours',
        },
      ],
    ]);
  });

  test('rescheduling can set another length, and keeps the current one by default', async () => {
    const { id, version } = await job({ scheduled_date: new Date(freeSlot()), duration_minutes: 45 });
    const dispatcher = await as(world.home.dispatcher);
    const technician_id = world.home.technician.row.id;
    const moved = { id, technician_id, scheduled_date: freeSlot() };
    const reassigned = await dispatcher.call(assignJobOrder, { ...moved, version });
    expect(reassigned.body.duration_minutes).toBe(45);
    const longer = { ...moved, version: reassigned.body.version, duration_minutes: 150 };
    expect((await dispatcher.call(assignJobOrder, longer)).body.duration_minutes).toBe(150);
    const types = (await eventsOf(app.server.database, id)).map(({ type }) => type);
    expect(types).toEqual(['job-orders.rescheduled', 'job-orders.estimated']);
  });

  test('the client and the technician are notified of a new arrival window, and no one of an unchanged one', async () => {
    const { id, version, number, ...planned } = await job({ scheduled_date: new Date(freeSlot()) });
    const dispatcher = await as(world.home.dispatcher);
    const wide = {
      id,
      technician_id: planned.technician_id ?? '',
      scheduled_date: planned.scheduled_date.toISOString(),
      window_minutes: 120,
    };
    const { body } = await dispatcher.call(assignJobOrder, { ...wide, version });
    expect(body.window_minutes).toBe(120);
    const expectedTexts = [expect.stringMatching(`^Your visit JO-${number} has a new time: .+ instead of `)];
    expect(await noticeTextsOf(world.home.client, id)).toEqual(expectedTexts);
    expect(await noticeTextsOf(world.home.technician, id)).toEqual([
      expect.stringMatching(`^JO-${number} has a new time: .+ instead of `),
    ]);
    await dispatcher.call(assignJobOrder, { ...wide, version: body.version });
    expect(await noticeTextsOf(world.home.client, id)).toEqual(expectedTexts);
  });
});
