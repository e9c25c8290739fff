import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { combinedReadsPath, combinedReadsUrl, mostCombinedReads } from '#contract/calls/combined-reads.ts';
import { getTechnicianDashboard } from '#contract/dashboards.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { mountCombinedReads } from './combined-reads.ts';

describe('reads together', () => {
  let app: TestServer;
  let technician: Caller;
  let client: Caller;
  beforeAll(async () => {
    app = await startTestServer('pglite');
    [technician, client] = await Promise.all([app.as('technician@demo.test'), app.as('client@demo.test')]);
  });
  afterAll(() => app.close());

  const jobs = `${listJobOrders.path}?group=open`;
  const ask = async (cookie: string, urls: readonly string[]) => {
    const response = await app.request(combinedReadsUrl(urls), { headers: { cookie } });
    return { status: response.status, body: await response.json() };
  };

  test('reads in one request are answered in order, each like a separate read', async () => {
    const alone = async (url: string) =>
      (await app.request(url, { headers: { cookie: technician.cookie } })).json();
    const urls = [getTechnicianDashboard.path, jobs];
    const answers = await Promise.all(urls.map(alone));
    expect(await ask(technician.cookie, urls)).toEqual({
      status: 200,
      body: answers.map((body) => ({ status: 200, body })),
    });
  });

  test('reads in one request are refused one by one, each like a separate read', async () => {
    const refused = await ask(client.cookie, [getTechnicianDashboard.path, jobs]);
    expect(refused.body.map(({ status }: { status: number }) => status)).toEqual([403, 200]);
    const stranger = await ask('', [jobs]);
    expect(stranger.body.map(({ status }: { status: number }) => status)).toEqual([401]);
  });

  test('reads in one request cannot be streams, nested, to another site, too many, or none', async () => {
    const wrong = [
      '/api/live',
      combinedReadsPath,
      '//evil.test/api/x',
      'https://evil.test/api/x',
      '/healthz',
      `/api/files/${crypto.randomUUID()}`,
      '/api/openapi.json',
    ];
    for (const url of wrong) expect((await ask(technician.cookie, [url])).status, url).toBe(422);
    expect((await ask(technician.cookie, [])).status).toBe(422);
    expect((await ask(technician.cookie, Array(mostCombinedReads + 1).fill(jobs))).status).toBe(422);
  });

  test('responses that are too long together are refused before they are joined', async () => {
    const long = Response.json('x'.repeat(1_000_000));
    const reads = mountCombinedReads(
      () => long.clone(),
      () => true,
    );
    reads.onError(
      (error) => new Response(null, { status: error instanceof ProblemAnswer ? error.status : 500 }),
    );
    const status = async (count: number) =>
      (await reads.request(combinedReadsUrl(Array(count).fill('/api/machines')))).status;
    expect([await status(3), await status(4)]).toEqual([200, 413]);
  });
});
