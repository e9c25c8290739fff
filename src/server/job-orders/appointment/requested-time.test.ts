import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import { country_operators } from '#server/store/operators.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('a new time requested by a client on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  /**
   * Sets the zone, and a holiday on Wednesday, December 16. The service hours are from 8:00 to 18:00, except
   * on Fridays and Saturdays.
   */
  const workIn = (time_zone: string) =>
    app.server.database.transaction(systemIdentity, async ({ orm }) => {
      await orm
        .update(country_operators)
        .set({ time_zone, holidays: [{ date: '2026-12-16', name: 'National day' }] })
        .where(eq(country_operators.id, world.home.operator.id));
    });
  const ask = async (asked_date: string) => {
    const { id, version } = await makeJob(app.server.database, world.home);
    const client = await app.as(world.home.client.email);
    return { id, version, call: () => client.call(askAnotherTime, { id, version, asked_date }) };
  };

  test.each([
    ['Asia/Bahrain', '2026-12-15T05:00:00Z', 'when service begins'],
    ['Asia/Bahrain', '2026-12-15T14:59:00Z', 'just before it ends'],
    // Sunday morning in this zone, while it is still Saturday in UTC.
    ['Pacific/Auckland', '2026-12-12T20:00:00Z', 'on a day that has begun there already'],
    // Thursday afternoon in this zone, while it is already Friday in UTC.
    ['Pacific/Honolulu', '2026-12-18T03:00:00Z', 'on a day that goes on there'],
    // 8:00 in New York, in standard time and then in daylight saving time.
    ['America/New_York', '2027-03-11T13:00:00Z', 'before the clocks change'],
    ['America/New_York', '2027-03-15T12:00:00Z', 'after the clocks have changed'],
  ])('a new time is accepted in %s at %s, %s', async (zone, at) => {
    await workIn(zone);
    const { call } = await ask(at);
    const { status, body } = await call();
    expect([status, Date.parse(body.asked_date ?? '')]).toEqual([200, Date.parse(at)]);
  });

  test.each([
    ['Asia/Bahrain', '2026-12-15T04:59:00Z', 'before service begins'],
    ['Asia/Bahrain', '2026-12-15T15:00:00Z', 'when it ends'],
    ['Asia/Bahrain', '2026-12-15T21:30:00Z', 'after midnight'],
    ['Asia/Bahrain', '2026-12-18T07:00:00Z', 'on a weekend'],
    ['Asia/Bahrain', '2026-12-16T07:00:00Z', 'on a holiday'],
    // Friday morning in this zone, while it is still Thursday in UTC.
    ['Pacific/Auckland', '2026-12-17T20:00:00Z', 'on a weekend that has begun there already'],
    // 7:00 in standard time, which would be 8:00 in daylight saving time.
    ['America/New_York', '2027-03-11T12:00:00Z', 'before the clocks change'],
  ])('a new time is refused with an error at its field in %s at %s, %s', async (zone, at) => {
    await workIn(zone);
    const { call } = await ask(at);
    const { status, problem } = await changesNothing(app.server.database, call);
    expect([status, problem.errors]).toEqual([
      422,
      [{ path: 'asked_date', message: 'Choose a day and a time within the service hours' }],
    ]);
  });

  test('the request for a new time can be withdrawn at any hour', async () => {
    await workIn('Asia/Bahrain');
    const { id, version, call } = await ask('2026-12-15T07:00:00Z');
    expect((await call()).status).toBe(200);
    const client = await app.as(world.home.client.email);
    const back = await client.call(askAnotherTime, { id, version: version + 1, asked_date: null });
    expect([back.status, back.body.asked_date]).toEqual([200, null]);
  });
});
