import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/demo-server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer('postgres');
});
afterAll(() => app.close());

test('one address gets so many answers a minute, others are not kept waiting, and the next minute is free', async () => {
  const ask = (address: string) => app.request('/api/openapi.json', { address });
  for (let count = 0; count < app.server.callsPerMinute; count++) await ask('10.1.1.1');
  const refused = await ask('10.1.1.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await ask('10.1.1.2')).status).toBe(200);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  expect((await ask('10.1.1.1')).status).toBe(200);
});
