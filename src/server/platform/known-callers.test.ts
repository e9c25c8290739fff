import { type Context, Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingForHeader } from '#contract/acting-for.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { openKnownCallers } from './known-callers.ts';
import { reachKey } from './request-origin.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer('pglite');
});
afterAll(() => app.close());

const atContext = async <T>(
  headers: Record<string, string>,
  work: (c: Context) => T,
): Promise<Awaited<T>> => {
  const results: Awaited<T>[] = [];
  const site = new Hono<{ Variables: { [reachKey]: object } }>().get('/', async (c) => {
    c.set(reachKey, { appOrigin: undefined, trustProxy: false });
    results.push(await work(c));
    return c.body(null);
  });
  await site.request('/', { headers });
  const [result] = results;
  if (result === undefined) throw new Error('the request was not answered');
  return result;
};

test('a caller is remembered by session and area, whatever else the cookies contain', async () => {
  const { cookie } = await app.as('admin@demo.test');
  const callers = openKnownCallers(app.server);
  const found = await atContext({ cookie }, callers.ask);
  const filler = `filler=${'x'.repeat(10_000)}`;
  const recall = (headers: Record<string, string>) => atContext(headers, callers.recall);
  expect(found?.view.user.email).toBe('admin@demo.test');
  expect(await recall({ cookie: `${filler}; ${cookie}` })).toBe(found);
  const actingArea = `country_operator/${crypto.randomUUID()}`;
  expect(await recall({ cookie, [actingForHeader]: actingArea })).toBeNull();
  expect(await recall({ cookie: filler })).toBeNull();
});
