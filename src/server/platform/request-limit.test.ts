import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getPreferences, savePreferences } from '#contract/preferences.ts';
import { probesPerMinute } from '#domain/entrance/attempts.ts';
import { demoEmails, origin, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer('postgres', { writesPerMinute: 20 });
});
afterAll(() => app.close());

test('an address that reaches its limit waits until the next minute, and others do not wait', async () => {
  const ask = (address: string) => app.request('/api/openapi.json', { address });
  for (let count = 0; count < app.server.callsPerMinute; count++) await ask('10.1.1.1');
  const refused = await ask('10.1.1.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await ask('10.1.1.2')).status).toBe(200);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  expect((await ask('10.1.1.1')).status).toBe(200);
});

test('one site of many networks gets three times the limit', async () => {
  const ask = (network: number) => app.request('/', { address: `2001:db8:9:${network}::1` });
  for (let count = 0; count < app.server.callsPerMinute; count++)
    for (const network of [1, 2, 3]) await ask(network);
  expect((await ask(4)).status).toBe(429);
  expect((await app.request('/', { address: '2001:db8:a:1::1' })).status).not.toBe(429);
});

test('an account that reaches its limit of writes waits until the next minute on every network, and still reads', async () => {
  const client = await app.as(demoEmails.client);
  const write = (by = client) => by.call(savePreferences, { email_topics: [], board_view: 'day' });
  for (let count = 0; count < app.server.writesPerMinute; count++) expect((await write()).status).toBe(200);
  const refused = await app.request(savePreferences.path, {
    method: 'POST',
    address: '10.9.9.9',
    headers: {
      cookie: client.cookie,
      origin,
      'content-type': 'application/json',
      'idempotency-key': uuidv7(),
    },
    body: JSON.stringify({ email_topics: [], board_view: 'day' }),
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await client.call(getPreferences, {})).status).toBe(200);
  expect((await write(await app.as(demoEmails.dispatcher))).status).toBe(200);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  expect((await write()).status).toBe(200);
});

test('a page counts toward the limit, and a probe does not', async () => {
  const ask = async (path: string) => (await app.request(path, { address: '10.1.1.3' })).status;
  for (let count = 0; count < app.server.callsPerMinute; count++) await ask('/');
  expect(await ask('/')).toBe(429);
  expect(await ask('/auth')).toBe(429);
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
});

test('one network may probe readiness 120 times a minute, apart from its calls and other networks', async () => {
  const ask = (path: string, address = '10.1.1.4') => app.request(path, { address });
  for (let count = 0; count < probesPerMinute; count++) expect((await ask('/readyz')).status).toBe(200);
  const refused = await ask('/readyz');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  const others = [ask('/api/openapi.json'), ask('/healthz'), ask('/readyz', '10.1.1.5')];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  expect((await ask('/readyz')).status).toBe(200);
});

test('many readiness probes at once cause one query to the database', async () => {
  const ping = vi.spyOn(app.server.database, 'ping');
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.request('/readyz')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(ping).toHaveBeenCalledTimes(1);
  await app.request('/readyz');
  expect(ping).toHaveBeenCalledTimes(2);
  ping.mockRestore();
});
