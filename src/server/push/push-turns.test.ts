import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pushKeyOf } from '#server/outbox/push/push-key.ts';
import { openPusher } from '#server/outbox/push/pusher.ts';
import type { Regular } from '#server/outbox/regularly.ts';
import { queuePushes } from '#server/store/push/outgoing-pushes.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { pushSteps } from '#tests/support/company/push-steps.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { fakePushService } from '#tests/support/servers/push-receiver.ts';

/**
 * The maximum number of push messages that are sent before the next one in turn: those in progress, and one from each
 * operator.
 */
const nextFew = 20;
const many = 60;

describe.each(databasesInTurn(import.meta.filename))('the turns of push messages on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let service: Awaited<ReturnType<typeof fakePushService>>;
  let key: Awaited<ReturnType<typeof pushKeyOf>>;
  let pusher: Regular | undefined;
  const { deviceOf, forgetDevices } = pushSteps(() => ({ app, world, service, key }));
  beforeAll(async () => {
    service = await fakePushService();
    app = await startTestServer(kind, { isEmpty: true, localPushService: service.origin });
    world = await makeWorld(app.server);
    key = await pushKeyOf(app.server);
  });
  afterEach(async () => {
    await pusher?.stop();
    await forgetDevices();
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });

  const queue = (operator_id: string, { user_id }: Person, count: number, is_urgent = false) =>
    app.server.database.transaction(systemIdentity, async (tx) =>
      queuePushes(
        tx,
        Array.from({ length: count }, () => ({
          operator_id,
          user_id,
          case_id: app.server.newId(),
          path: '/jobs',
          is_urgent,
          expires_at: new Date(app.clock.now.getTime() + 3_600_000),
          text: () => ({ title: 'Job assigned', body: 'JO-1' }),
        })),
        app.clock.now,
      ),
    );
  const ofBusy = (count: number) => queue(world.home.operator.id, world.home.technician, count);
  const ofQuiet = (is_urgent: boolean) =>
    queue(world.foreign.operator.id, world.foreign.technician, 1, is_urgent);

  /** Registers a device for each operator, and keeps every sender busy with the busy operator's slow messages. */
  const fillPlaces = async () => {
    const [busy, quiet] = [await deviceOf(world.home.technician), await deviceOf(world.foreign.technician)];
    const release = busy.stall();
    await ofBusy(many);
    pusher = openPusher(app.server, { key });
    await eventually(() => expect(busy.requests()).toBeGreaterThan(10));
    return { busy, quiet, release, pusher };
  };

  test('behind many slow push messages of one operator, the one of another is sent next', async () => {
    const { busy, quiet, release } = await fillPlaces();
    await ofQuiet(false);
    const before = busy.requests();
    release();
    await eventually(() => expect(quiet.requests()).toBe(1));
    expect(busy.requests()).toBeLessThan(before + nextFew);
    await eventually(() => expect(busy.requests()).toBe(many));
  });

  test('slow push messages keep their own places, and an urgent one still leaves', async () => {
    const { busy, quiet, release, pusher: sending } = await fillPlaces();
    await ofQuiet(true);
    sending.wake();
    await eventually(() => expect(quiet.requests()).toBe(1));
    expect(busy.requests()).toBeLessThan(nextFew);
    release();
  });
});
