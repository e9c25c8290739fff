import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventChannel, type Live, openLive } from '#server/platform/live.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(['pglite', 'postgres'] as const)('the time without changes on %s', (kind) => {
  let app: TestServer;
  let live: Live;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    live = await openLive(app.server);
  });
  afterAll(async () => {
    await live.close();
    await app.close();
  });

  const announce = (payload: object | string) =>
    app.server.database.transaction(systemIdentity, async (tx) =>
      tx.announce(eventChannel, typeof payload === 'string' ? payload : JSON.stringify(payload)),
    );

  const person = { name: 'Somebody', user_id: randomUUID() };
  const planner = (operator_id: string) => ({
    user_id: person.user_id,
    operator_id,
    actor: { ...person, role: 'dispatcher', operator_id } as const,
  });
  const admin = {
    user_id: person.user_id,
    operator_id: null,
    actor: { ...person, role: 'super_admin' } as const,
  };
  const stranger = { user_id: randomUUID(), operator_id: null, actor: null };

  test("only a change that the reader sees ends it, a message for one person only theirs, a gap everyone's", async () => {
    const [first, own, other] = [planner(randomUUID()), planner(randomUUID()), planner(randomUUID())];
    const change = { type: 'machines.created', record_id: randomUUID() };
    // Messages arrive in order. Once this message has arrived, the one that the server announced at its start has
    // arrived too. If the server starts to listen late, it announces a gap, which would hide this message. So the test
    // repeats the message until it shows.
    await eventually(async () => {
      await announce({ ...change, operator_id: first.operator_id });
      const quietOfOthers = live.quietMs(other);
      expect(live.quietMs(first)).toBeLessThan(quietOfOthers);
    });
    const begun = performance.now();
    const isOverFor = (reader: Parameters<Live['quietMs']>[0]) =>
      live.quietMs(reader) < performance.now() - begun;

    await announce({ ...change, operator_id: own.operator_id });
    await eventually(() => expect(isOverFor(own)).toBe(true));
    expect([admin, other, stranger].map(isOverFor)).toEqual([true, false, false]);

    await announce({ concerned: stranger.user_id });
    await eventually(() => expect(isOverFor(stranger)).toBe(true));
    expect(isOverFor(other)).toBe(false);
    await announce('gap');
    await eventually(() => expect(isOverFor(other)).toBe(true));
  });
});
