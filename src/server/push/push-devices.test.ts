import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshSession, signOut } from '#contract/accounts.ts';
import { changePassword, endOtherSessions } from '#contract/own-account.ts';
import { addPushDevice, listPushDevices, removePushDevice } from '#contract/push.ts';
import { pushLimits } from '#domain/events/push.ts';
import { pushKeyOf } from '#server/outbox/push/push-key.ts';
import { onCallSteps } from '#tests/support/company/on-call-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { pushSteps } from '#tests/support/company/push-steps.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { notificationsOf } from '#tests/support/databases/recorded.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { fakePushService } from '#tests/support/servers/push-receiver.ts';

describe.each(databasesOfRaces(import.meta.filename))('devices on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let service: Awaited<ReturnType<typeof fakePushService>>;
  let key: Awaited<ReturnType<typeof pushKeyOf>>;
  const {
    system,
    open,
    turnOn,
    sendAll,
    deviceOf,
    waiting,
    devices,
    shownOn,
    forgetDevices,
    job,
    assign,
    pass,
  } = pushSteps(() => ({ app, world, service, key }));
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

  test('many emergencies of one person in an hour are only notifications, and no longer push messages', async () => {
    const { client, dispatcher } = world.home;
    const own = await deviceOf(dispatcher);
    // The emergencies of earlier tests no longer count.
    pass(3601);
    const reported = async () => {
      await system(sql`update service_requests set status = 'rejected', rejection_reason = 'Over', reviewed_at = now()
        where status = 'pending'`);
      return (await submit(client)).body.id;
    };
    const again = (id: string, times: number) =>
      system(sql`
        insert into events (id, at, type, record_id, operator_id, client_id, actor_user_id, changes)
        select gen_random_uuid(), at, type, record_id, operator_id, client_id, actor_user_id, '{}'
        from events, generate_series(1, ${times}::int) where record_id = ${id} and type = 'service-requests.submitted'`);
    await again(await reported(), pushLimits.emergencies_per_hour - 2);
    await reported();
    expect(await shownOn(own)).toHaveLength(2);
    const notices = async () =>
      (await notificationsOf(await app.as(dispatcher.email), 'service-requests.submitted')).length;
    const before = await notices();
    await reported();
    expect([await shownOn(own), (await notices()) - before]).toEqual([[], 1]);
    pass(3601);
    await reported();
    expect(await shownOn(own)).toHaveLength(1);
  });

  test('a device ends with its session, and with no other', async () => {
    const { technician } = world.home;
    const [phone, desk, lost] = [await open(technician), await open(technician), await open(technician)];
    for (const browser of [phone, lost]) await turnOn(browser);
    const last = await turnOn(desk);
    await lost.call(signOut, {});
    expect(await devices()).toBe(2);
    // After a renewal, the device belongs to a session that has been replaced.
    const renewed = await desk.call(refreshSession, {});
    const next = app.browser(renewed.headers.get('set-cookie')?.split(';')[0] ?? '');
    expect((await next.call(endOtherSessions, {})).status).toBe(200);
    expect((await next.call(listPushDevices, {})).body.devices).toMatchObject([{ is_current: true }]);
    expect((await phone.call(listPushDevices, {})).status).toBe(401);
    const passwords = { current_password: demoPassword, password: 'quiet workshop' };
    expect((await next.call(changePassword, passwords)).status).toBe(200);
    expect(await devices()).toBe(1);
    await next.call(changePassword, { current_password: 'quiet workshop', password: demoPassword });
    await assign(await job());
    await system(
      sql`update sessions set expires_at = ${app.clock.now} where user_id = ${technician.user_id}`,
    );
    await sendAll();
    expect([await waiting(), last.requests()]).toEqual([[], 0]);
  });

  test('a browser belongs to the last person who turned it on, and a session has one device', async () => {
    const { technician, secondTechnician } = world.home;
    const receiver = service.receiver();
    await turnOn(await open(technician), receiver);
    await assign(await job());
    const next = await open(secondTechnician);
    await turnOn(next, receiver);
    expect(await shownOn(receiver)).toEqual([]);
    await turnOn(next);
    expect(await devices()).toBe(1);
  });

  test('a person removes their own devices, and no one else can', async () => {
    const { technician, secondTechnician } = world.home;
    await deviceOf(technician);
    const [device] = (await (await open(technician)).call(listPushDevices, {})).body.devices;
    const id = device?.id ?? '';
    expect((await (await open(secondTechnician)).call(removePushDevice, { id })).status).toBe(404);
    expect((await (await open(technician)).call(removePushDevice, { id })).body.devices).toEqual([]);
  });

  test('an account has at most 10 devices, even if two are added at the same time: the oldest makes room', async () => {
    const { technician } = world.home;
    for (let count = 0; count < 9; count++) await deviceOf(technician);
    const browsers = [await open(technician), await open(technician)];
    const answers = await Promise.all(
      browsers.map((browser) => browser.call(addPushDevice, service.receiver().keys)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await devices()).toBe(10);
  });

  test.each([
    ['an address instead of a name', { endpoint: 'https://169.254.169.254/latest/meta-data' }],
    ['a name without a domain', { endpoint: 'https://localhost/send' }],
    ['an unencrypted address', { endpoint: 'http://push.example.net/send' }],
    ['a long address', { endpoint: `https://push.example.net/${'a'.repeat(1000)}` }],
    ['a key that is no point on the curve', { p256dh: 'A'.repeat(87) }],
    ['a short secret', { auth: 'short' }],
  ])('a device with %s is refused', async (_, wrong) => {
    const browser = await open(world.home.secondClient);
    const answer = await browser.call(addPushDevice, { ...service.receiver().keys, ...wrong });
    expect(answer.status).toBe(422);
    expect(await devices()).toBe(0);
  });

  test('the key is made once, and another session secret makes another one and ends every device', async () => {
    const [first, again] = await Promise.all([pushKeyOf(app.server), pushKeyOf(app.server)]);
    expect(again.publicKey).toBe(first.publicKey);
    await deviceOf(world.home.technician);
    const session = { ...app.server.session, secret: 'another secret of this installation' };
    const other = await pushKeyOf({ ...app.server, session });
    expect(other.publicKey).not.toBe(first.publicKey);
    expect(await devices()).toBe(0);
    const [row] = await system<{ push_private_key: string }>(sql`select push_private_key from installation`);
    expect(row?.push_private_key).not.toContain(other.privateKey.export({ format: 'jwk' }).d);
    key = await pushKeyOf(app.server);
  });
});
