import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepJobOrderOnHold, pauseJobOrder } from '#contract/job-orders/visit/visit.ts';
import { longestStayHours } from '#domain/visit/course.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';
import { notifyOfMissedTargets } from './missed-targets.ts';

const type = 'job-orders.still-running';
const held = 'job-orders.still-on-hold';

describe.each(['pglite', 'postgres'] as const)('a visit that is still under way, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const at = (minutes: number) => new Date(testMoment.getTime() + minutes * 60_000);
  const asks = async (id: string) =>
    (await eventsOf(app.server.database, id)).filter((event) => event.type === type).length;
  const lookAt = async (minutes: number) => {
    app.clock.now = at(minutes);
    await Promise.all([1, 2, 3].map(() => notifyOfMissedTargets(app.server)));
    app.clock.now = testMoment;
  };
  const noticeTextsOf = async (person: Person, id: string) => {
    const found = await notificationsOf(await app.as(person.email), type);
    return found.filter(({ record_id }) => record_id === id).map(({ text }) => text);
  };

  test('a visit that takes longer than planned asks its technician once, and no one else', async () => {
    const { technician, dispatcher, client } = world.home;
    const { id, number } = await makeJob(app.server.database, world.home, {
      workflow_status: 'in_progress',
      started_at: testMoment,
      duration_minutes: 60,
    });
    await lookAt(90);
    expect(await asks(id)).toBe(0);
    await lookAt(91);
    await lookAt(95);
    expect(await asks(id)).toBe(1);
    expect(await noticeTextsOf(technician, id)).toEqual([
      `Are you still working on JO-${number}? Finish it or put it on hold.`,
    ]);
    for (const person of [dispatcher, client]) expect(await noticeTextsOf(person, id)).toEqual([]);
  });

  test('a visit that was left open notifies planners once, and the client not at all', async () => {
    const { secondTechnician, dispatcher, countryOperator, client } = world.home;
    const { id, number } = await makeJob(app.server.database, world.home, {
      workflow_status: 'in_progress',
      technician: secondTechnician,
      started_at: testMoment,
    });
    const textsOf = async (person: Person) => {
      const found = await notificationsOf(await app.as(person.email), 'job-orders.left-open');
      return found.filter(({ record_id }) => record_id === id).map(({ text }) => text);
    };
    await lookAt(60 * longestStayHours - 1);
    expect(await textsOf(dispatcher)).toEqual([]);
    await lookAt(60 * longestStayHours);
    await lookAt(60 * longestStayHours + 1440);
    for (const person of [dispatcher, countryOperator]) {
      expect(await textsOf(person)).toEqual([`JO-${number} was started but not finished`]);
    }
    expect(await textsOf(client)).toEqual([]);
  });

  test('a visit under way asks its technician at the end of each working day, unless it is on hold', async () => {
    const { secondTechnician: technician } = world.home;
    const job = await makeJob(app.server.database, world.home, {
      workflow_status: 'in_progress',
      technician,
      started_at: testMoment,
      duration_minutes: 720,
    });
    const closing = minutesToClosing(world.home.operator);
    await lookAt(closing - 1);
    expect(await asks(job.id)).toBe(0);
    await lookAt(closing);
    expect(await asks(job.id)).toBe(1);
    const { call } = await app.as(technician.email);
    expect((await call(pauseJobOrder, { id: job.id, version: job.version })).status).toBe(200);
    await lookAt(closing + 24 * 60);
    expect(await asks(job.id)).toBe(1);
  });

  test('work on hold asks its technician at the end of each working day, until they set how long it stays on hold', async () => {
    const { secondTechnician: technician, dispatcher } = world.home;
    const job = await makeJob(app.server.database, world.home, {
      workflow_status: 'in_progress',
      technician,
      started_at: testMoment,
      paused_at: testMoment,
      duration_minutes: 720,
    });
    const asked = async () =>
      (await eventsOf(app.server.database, job.id)).filter((event) => event.type === held).length;
    const closing = minutesToClosing(world.home.operator);
    await lookAt(closing - 1);
    expect(await asked()).toBe(0);
    await lookAt(closing);
    await lookAt(closing + 1);
    expect(await asked()).toBe(1);
    const found = async (person: Person) =>
      (await notificationsOf(await app.as(person.email), held))
        .filter(({ record_id }) => record_id === job.id)
        .map(({ text }) => text);
    const text = `JO-${job.number} is on hold. Finish it, set how long it stays on hold, or hand it back.`;
    expect([await found(technician), await found(dispatcher)]).toEqual([[text], []]);
    const { call } = await app.as(technician.email);
    const hold_until = at(closing + 30 * 60).toISOString();
    const input = { id: job.id, version: job.version, hold_until };
    expect((await call(keepJobOrderOnHold, input)).status).toBe(200);
    await lookAt(closing + 24 * 60);
    expect(await asked()).toBe(1);
    await lookAt(closing + 48 * 60);
    expect(await asked()).toBe(2);
  });

  /**
   * Returns the minutes until closing time. The tests run on a working day, before the end of the service
   * hours.
   */
  function minutesToClosing({ closes_at, time_zone }: World['home']['operator']): number {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: time_zone,
      hour: 'numeric',
      minute: 'numeric',
    });
    const [hours = 0, minutes = 0] = clock.format(testMoment).split(':').map(Number);
    return closes_at - (hours * 60 + minutes);
  }
});
