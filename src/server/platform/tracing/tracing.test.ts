import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { inOwnTrace, recordedTrace } from './span.ts';
import { startTracing } from './start-tracing.ts';
import { tracedDatabase } from './traced-database.ts';

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, string | number>> };
type ReceivedSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly events: readonly { readonly name: string }[];
  readonly status: { readonly code?: number };
};
type Received = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: ReceivedSpan[] }[] }[];
};

const received: string[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    received.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
let app: TestServer;

beforeAll(async () => {
  app = await startTestServer('pglite', { isEmpty: true });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  collector.close();
  await app.close();
});

/** Runs the work with tracing, and returns the spans that the collector received. */
async function spansOf(work: () => Promise<unknown>): Promise<ReceivedSpan[]> {
  received.length = 0;
  const { port } = collector.address() as AddressInfo;
  const stop = await startTracing({ url: `http://127.0.0.1:${port}/v1/traces`, version: '1.2.3' });
  await work();
  await stop();
  const all = received.map((text): Received => JSON.parse(text));
  return all.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}

const attribute = ({ attributes }: ReceivedSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('a request is one span with its call and status, and the log names its trace', async () => {
  const secret = 'a-token-that-nobody-knows';
  const spans = await spansOf(async () => {
    await app.request('/api/session');
    await app.request(`/api/signing/${secret}`);
  });
  const read = spans.find(({ name }) => name === 'accounts.get-session');
  if (read === undefined) throw new Error(`no span of the call among ${spans.map(({ name }) => name)}`);
  expect([attribute(read, 'http.route'), attribute(read, 'http.response.status_code')]).toEqual([
    '/api/session',
    200,
  ]);
  expect(app.lines.join('')).toContain(`"trace_id":"${read.traceId}"`);
  expect(received.join('')).not.toContain(secret);
});

test('a transaction belongs to the work around it, and a failure names only the kind of the error', async () => {
  const typed = 'what somebody typed';
  const database = tracedDatabase(app.server.database);
  const spans = await spansOf(() =>
    inOwnTrace('sweep', async () => {
      await database.transaction(systemIdentity, (tx) => tx.rows(sql`select ${typed}::text`));
      const failing = database.transaction(systemIdentity, () => Promise.reject(new RangeError(typed)));
      await expect(failing).rejects.toThrow(RangeError);
    }),
  );
  const [sweep, ...others] = spans.toSorted((one) => (one.name === 'sweep' ? -1 : 1));
  expect(
    others.map(({ name, traceId, events, status }) => [name, traceId, events[0]?.name, status.code]),
  ).toEqual([
    ['transaction', sweep?.traceId, 'connected', 0],
    ['transaction', sweep?.traceId, 'connected', 2],
  ]);
  expect(others.map((span) => attribute(span, 'error.type'))).toEqual([undefined, 'RangeError']);
  expect(received.join('')).not.toContain(typed);
});

test('without tracing, nothing is recorded', async () => {
  received.length = 0;
  await inOwnTrace('sweep', async () => expect(recordedTrace()).toBeUndefined());
  expect(received).toEqual([]);
});
