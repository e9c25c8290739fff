import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventChannel, type Live, openLive } from '#server/platform/live.ts';
import { startTestServer, type TestServer } from '../../../tests/support/demo-server.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { systemIdentity } from '../../../tests/support/system-identity.ts';

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

  test('a change ends it for its operator and for those who see all operators, a gap for everyone', async () => {
    const [own, other] = [randomUUID(), randomUUID()];
    const change = { type: 'machines.created', record_id: randomUUID() };
    // The announcement of this server's own start may still be on its way.
    await announce({ ...change, operator_id: other });
    await eventually(() => {
      const quietOfOwn = live.quietMs(own);
      expect(live.quietMs(other)).toBeLessThan(quietOfOwn);
    });

    const before = performance.now();
    await announce({ ...change, operator_id: own });
    await eventually(() => expect(live.quietMs(own)).toBeLessThan(performance.now() - before));
    expect(live.quietMs(null)).toBeLessThan(performance.now() - before);
    expect(live.quietMs(other)).toBeGreaterThan(performance.now() - before);

    await announce('gap');
    await eventually(() => expect(live.quietMs(other)).toBeLessThan(performance.now() - before));
  });
});
