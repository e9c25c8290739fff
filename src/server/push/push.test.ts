import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { leaveForJobOrder } from '#contract/job-orders/visit/visit.ts';
import { saveLanguage } from '#contract/own-account.ts';
import { savePreferences } from '#contract/preferences.ts';
import { pushKeyOf } from '#server/outbox/push/push-key.ts';
import { onCallSteps } from '#tests/support/company/on-call-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { pushSteps } from '#tests/support/company/push-steps.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { notificationsOf } from '#tests/support/databases/recorded.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';
import { fakePushService } from '#tests/support/servers/push-receiver.ts';

describe.each(databasesOfRaces(import.meta.filename))('push messages on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let service: Awaited<ReturnType<typeof fakePushService>>;
  let key: Awaited<ReturnType<typeof pushKeyOf>>;
  const { system, sendAll, deviceOf, pass, waiting, devices, shownOn, forgetDevices, job, assign } =
    pushSteps(() => ({ app, world, service, key }));
  const { startOver, submit } = onCallSteps(() => ({ app, world }));
  beforeAll(async () => {
    service = await fakePushService();
    app = await startTestServer(kind, { isEmpty: true, localPushService: service.origin });
    world = await makeWorld(app.server);
    key = await pushKeyOf(app.server);
  });
  beforeEach(startOver);
  afterEach(forgetDevices);
  afterAll(async () => {
    await app.close();
    await service.close();
  });

  test('a technician gets a new job, in their language, and no one else does', async () => {
    const { technician, secondTechnician, client } = world.home;
    const own = await deviceOf(technician);
    const others = [];
    for (const person of [secondTechnician, client, world.foreign.technician, world.home.dispatcher])
      others.push(await deviceOf(person));
    const { id, case_id, number } = await assign(await job());
    await sendAll();
    const [message, ...more] = own.take();
    expect(more).toEqual([]);
    expect(message?.shown).toEqual({
      title: 'Job assigned',
      body: expect.stringMatching(new RegExp(`^${number} was assigned to you for Thu, Nov 19, 1:00`)),
      path: `/jobs/${id}`,
      tag: case_id,
      lang: 'en',
      dir: 'ltr',
    });
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(24 * 3600),
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(message?.headers.topic).not.toContain(case_id.replaceAll('-', ''));
    for (const other of others) expect(other.requests()).toBe(0);
    await (await app.as(technician.email)).call(saveLanguage, { language: 'ar' });
    const moved = await assign(await job());
    await sendAll();
    const [arabic] = own.take();
    expect(arabic?.shown).toMatchObject({ title: 'تم تعيين المهمة', lang: 'ar', dir: 'rtl' });
    expect(arabic?.shown.body).toContain(moved.number);
    await system(sql`update profiles set language = null`);
  });

  test('a message that waits is not sent to a person, company or session that has ended in the meantime', async () => {
    const { technician, operator } = world.home;
    const endings = [
      [
        sql`update technicians set is_active = false where id = ${technician.row.id}`,
        sql`update technicians set is_active = true where id = ${technician.row.id}`,
      ],
      [
        sql`update profiles set deactivated_at = now() where id = ${technician.user_id}`,
        sql`update profiles set deactivated_at = null where id = ${technician.user_id}`,
      ],
      [
        sql`update country_operators set suspended_at = now(), suspension_reason = 'Unpaid' where id = ${operator.id}`,
        sql`update country_operators set suspended_at = null, suspension_reason = null where id = ${operator.id}`,
      ],
      [
        sql`update sessions set expires_at = ${app.clock.now} where user_id = ${technician.user_id}`,
        sql`update sessions set expires_at = ${app.clock.now}::timestamptz + interval '1 day' where user_id = ${technician.user_id}`,
      ],
    ] as const;
    const own = await deviceOf(technician);
    for (const [end, undo] of endings) {
      await assign(await job());
      expect(await waiting()).toHaveLength(1);
      await system(end);
      await sendAll();
      await system(undo);
      expect([own.requests(), await waiting()]).toEqual([0, []]);
    }
  });

  test('of several changes to a case, a device gets only the newest, under the same tag and topic', async () => {
    const own = await deviceOf(world.home.technician);
    const first = await assign(await job());
    const moved = await assign(first, 11);
    expect(await waiting()).toHaveLength(1);
    expect(await shownOn(own)).toEqual([expect.stringContaining('2:00')]);
    const by = await app.as(world.home.dispatcher.email);
    await by.call(cancelJobOrder, { id: moved.id, version: moved.version, cancellation_reason: 'Repaired' });
    await assign(await job());
    await sendAll();
    const taken = own.take();
    const cancelled = taken.find(({ shown }) => shown.tag === first.case_id);
    const other = taken.find((message) => message !== cancelled);
    expect(cancelled?.shown.body).toContain('Repaired');
    expect(taken).toHaveLength(2);
    expect(other?.headers.topic).not.toBe(cancelled?.headers.topic);
  });

  test('a newer message of a case waits while the older one is being sent, and follows it', async () => {
    const own = await deviceOf(world.home.technician);
    const release = own.hold();
    const first = await assign(await job());
    const sending = sendAll();
    await eventually(async () => expect(own.requests()).toBe(1));
    await assign(first, 11);
    await sendAll();
    expect(own.requests()).toBe(1);
    release();
    await sending;
    expect(await waiting()).toEqual([{ attempts: 0, in_seconds: 0 }]);
    await sendAll();
    expect(own.take().map(({ shown }) => shown.body)).toEqual([
      expect.stringContaining('1:00'),
      expect.stringContaining('2:00'),
    ]);
  });

  test('a client gets only the news that the technician is on the way, unless jobs are muted', async () => {
    const { client, technician } = world.home;
    const own = await deviceOf(client);
    const leave = async (minutesAgo = 0) => {
      const { id, version } = await makeJob(app.server.database, world.home, { scheduled_date: testMoment });
      const at = new Date(app.clock.now.getTime() - minutesAgo * 60_000).toISOString();
      const answer = await (await app.as(technician.email)).call(leaveForJobOrder, { id, version, at });
      expect(answer.status).toBe(200);
      await system(sql`update job_orders set on_the_way_at = null where id = ${id}`);
    };
    await assign(await job());
    expect(await shownOn(own)).toEqual([]);
    await leave();
    expect(await shownOn(own)).toEqual([expect.stringMatching(/is on the way$/)]);
    // A tap that was recorded late, or a device that was off for longer than the trip, shows nothing.
    await leave(6);
    expect(await shownOn(own)).toEqual([]);
    await leave();
    pass(30 * 60);
    expect(await shownOn(own)).toEqual([]);
    const caller = await app.as(client.email);
    await caller.call(savePreferences, { email_topics: [], push_topics: [], board_view: 'day' });
    await leave();
    expect(await shownOn(own)).toEqual([]);
  });

  test('a technician who sets out and turns back again and again causes three messages of each in an hour, and then only the bell', async () => {
    const { client, technician } = world.home;
    const own = await deviceOf(client);
    const [caller, traveler] = [await app.as(client.email), await app.as(technician.email)];
    await caller.call(savePreferences, { email_topics: ['jobs'], push_topics: ['jobs'], board_view: 'day' });
    const made = await makeJob(app.server.database, world.home, { scheduled_date: testMoment });
    let { version } = made;
    const toggle = async (seconds: number) => {
      for (const is_on_the_way of [true, false]) {
        const moved = await traveler.call(leaveForJobOrder, { id: made.id, version, is_on_the_way });
        expect(moved.status).toBe(200);
        version = moved.body.version;
        await sendAll();
        pass(is_on_the_way ? seconds : 60);
      }
      return own.take().map(({ shown }) => shown.body);
    };
    const both = [expect.stringMatching(/is on the way$/), expect.stringMatching(/is no longer on the way$/)];
    for (const messages of [both, both, both, [], []]) expect(await toggle(30)).toEqual(messages);
    const mails = await system(
      sql`select from outgoing_mails where record_id = ${made.id} and recipient = ${client.email}`,
    );
    expect(mails).toHaveLength(6);
    for (const type of ['job-orders.left', 'job-orders.turned-back'] as const)
      expect(await notificationsOf(caller, type)).toHaveLength(5);
    // Three departures were more than an hour ago, but only two of the times the technician turned back. A departure
    // and its turning back cause a message each, or none.
    pass(3335);
    expect(await toggle(0)).toEqual(both);
    await caller.call(savePreferences, { email_topics: [], board_view: 'day' });
  });

  test('a dispatcher gets emergencies with high urgency, and no other requests', async () => {
    const own = await deviceOf(world.home.dispatcher);
    const foreign = await deviceOf(world.foreign.dispatcher);
    await submit(world.home.client, 'high');
    expect(await shownOn(own)).toEqual([]);
    await system(sql`update service_requests set status = 'rejected', rejection_reason = 'Over', reviewed_at = now()
      where status = 'pending'`);
    expect((await submit(world.home.client)).status).toBe(200);
    await sendAll();
    const [message] = own.take();
    expect(message?.shown).toMatchObject({ title: 'Emergency' });
    expect(message?.headers).toMatchObject({ urgency: 'high', ttl: String(4 * 3600) });
    expect(foreign.requests()).toBe(0);
  });

  test('a message that the push service cannot take waits longer each time, and arrives once', async () => {
    const own = await deviceOf(world.home.technician);
    own.answer(500);
    await assign(await job());
    await sendAll();
    expect(await waiting()).toEqual([{ attempts: 1, in_seconds: 30 }]);
    pass(30);
    own.answer(429, '600');
    await sendAll();
    expect(await waiting()).toEqual([{ attempts: 2, in_seconds: 600 }]);
    pass(600);
    own.answer(201);
    await sendAll();
    await sendAll();
    expect(own.take()).toHaveLength(1);
    expect(own.requests()).toBe(3);
    const { endpoint, auth } = own.keys;
    for (const secret of [endpoint, auth]) expect(app.lines.join('\n')).not.toContain(secret);
  });

  test('a message that is useless by now, or refused permanently, is dropped', async () => {
    const own = await deviceOf(world.home.technician);
    await assign(await job());
    pass(24 * 3600);
    await sendAll();
    expect(own.requests()).toBe(0);
    for (const status of [301, 400, 413]) {
      own.answer(status);
      await assign(await job());
      await sendAll();
    }
    expect(own.requests()).toBe(3);
    expect(await waiting()).toEqual([]);
    expect(await devices()).toBe(1);
  });

  test.each([404, 410])('a device whose push service answers %i is removed', async (status) => {
    const own = await deviceOf(world.home.technician);
    own.answer(status);
    await assign(await job());
    await sendAll();
    expect(await devices()).toBe(0);
    await assign(await job());
    expect(await waiting()).toEqual([]);
  });

  test('each message is sent by only one of two servers', async () => {
    const own = await deviceOf(world.home.technician);
    for (let count = 0; count < 5; count++) await assign(await job());
    await Promise.all([sendAll(), sendAll()]);
    expect(own.take()).toHaveLength(5);
    expect(own.requests()).toBe(5);
  });

  test('a push service at a private address loses its devices, and nothing connects to it', async () => {
    await deviceOf(world.home.technician);
    await system(sql`update push_subscriptions set endpoint = 'https://push.example.net/send'`);
    await assign(await job());
    const findAddresses = (
      _: string,
      receive: (error: null, found: { address: string; family: number }[]) => void,
    ) => receive(null, [{ address: '127.0.0.1', family: 4 }]);
    await sendAll({ findAddresses });
    expect(await devices()).toBe(0);
  });
});
