import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

test('one site of many networks gets three times as many', async () => {
  const ask = (network: number) => app.request('/', { address: `2001:db8:9:${network}::1` });
  for (let count = 0; count < app.server.callsPerMinute; count++)
    for (const network of [1, 2, 3]) await ask(network);
  expect((await ask(4)).status).toBe(429);
  expect((await app.request('/', { address: '2001:db8:a:1::1' })).status).not.toBe(429);
});

test('a page counts, and a probe does not', async () => {
  const ask = async (path: string) => (await app.request(path, { address: '10.1.1.3' })).status;
  for (let count = 0; count < app.server.callsPerMinute; count++) await ask('/');
  expect(await ask('/')).toBe(429);
  expect(await ask('/auth')).toBe(429);
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
});

test('however many probe readiness at once, the database is asked once', async () => {
  const ping = vi.spyOn(app.server.database, 'ping');
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.request('/readyz')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(ping).toHaveBeenCalledTimes(1);
  await app.request('/readyz');
  expect(ping).toHaveBeenCalledTimes(2);
  ping.mockRestore();
});
