import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession, signIn } from '#contract/accounts.ts';
import type { Call } from '#contract/calls/call.ts';
import { problem } from '#contract/calls/problem.ts';
import { saveJobOrder } from '#contract/job-orders/form.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { listMachines } from '#contract/machines.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import type { Role } from '#domain/actor.ts';
import { completedForm, jobSteps } from '#tests/support/company/job-steps.ts';
import {
  type Caller,
  cameFrom,
  demoEmails,
  demoPassword,
  origin,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';
import { calls } from '#tests/support/writes/calls.ts';
import { httpApp } from './http.ts';

const anyId = '0198a0c0-0000-7000-8000-000000000001';
const writes = calls.filter(({ method }) => method === 'POST');
describe('the server', () => {
  let app: TestServer;
  let client: Caller;
  beforeAll(async () => {
    app = await startTestServer('postgres');
    client = await app.as('client@demo.test');
  });
  afterAll(() => app.close());

  const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    app.request(path.replace('{id}', anyId), {
      method: 'POST',
      headers: {
        origin,
        cookie: client.cookie,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...headers,
      },
      body,
    });
  const problemOf = async (response: Response) => problem.parse(await response.json());
  const filler = (bytes: number) => `{"filler":"${'x'.repeat(bytes - 13)}"}`;

  test('the server sends a policy that allows no inline content and no content from elsewhere', async () => {
    const { headers } = await app.request('/healthz');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  test('every refusal contains the key of its text, and the names in it', async () => {
    const missing = await problemOf(await post(submitServiceRequest.path, '{"machine_id":"x"}'));
    expect(missing).toMatchObject({ code: 'invalid_input', reason: 'machine_missing' });
    expect(missing.errors).toContainEqual({
      path: 'problem_description',
      message: 'Please describe the problem (minimum 10 characters)',
      reason: 'problem_description_missing',
    });
    const unknown = await problemOf(
      await app.request('/api/no-such-call', { headers: { cookie: client.cookie } }),
    );
    expect([unknown.reason, unknown.params]).toEqual(['not_found', { noun: 'call' }]);
    const arabic = await post(submitServiceRequest.path, '{}', { 'accept-language': 'fr, ar-BH;q=0.8' });
    const { detail, errors = [] } = await problemOf(arabic);
    expect([arabic.headers.get('content-language'), detail.charAt(0)]).toEqual(['ar', 'P']);
    for (const { message } of errors) expect(message).toMatch(/^[\u0600-\u06ff]/);
  });

  test.each(['/healthz', '/api/session', '/api/job-orders', '/api/no-such-call', '/api/openapi.json'])(
    'the server sends its security headers with %s, refused or not',
    async (path) => {
      const { headers } = await app.request(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  test('no cache may keep the response of a call', async () => {
    for (const path of [getSession.path, listJobOrders.path]) {
      expect((await app.request(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each([undefined, 'http://evil.test', 'https://grouphead.test', 'http://grouphead.test:8080', 'null'])(
    'the server refuses every write that names the origin %s',
    async (foreign) => {
      for (const { path } of writes) {
        const { cookie } = client;
        const response = await app.request(path.replace('{id}', anyId), {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json', ...(foreign && { origin: foreign }) },
          body: '{}',
        });
        expect([path, response.status]).toEqual([path, 403]);
        expect((await problemOf(response)).code).toBe('foreign_origin');
      }
    },
  );

  test.each(writes.map((call) => ({ ...call, limit: call.bodyLimit ?? 256_000 })))(
    '$name accepts a body of $limit bytes and not one more',
    async ({ path, limit, by }) => {
      const [role = 'client'] = typeof by === 'string' ? [] : by;
      const { cookie } = await app.as(demoEmails[role]);
      expect((await post(path, filler(limit), { cookie: '' })).status).not.toBe(413);
      const response = await post(path, filler(limit + 1), { cookie });
      expect([response.status, (await problemOf(response)).code]).toEqual([413, 'too_large']);
    },
  );

  test('the server allows larger bodies for a signature and a logo, and smaller ones for strangers', () => {
    const limited = calls.filter(({ bodyLimit }) => bodyLimit !== undefined);
    const roomy = limited.map(({ name, bodyLimit }) => [name, bodyLimit]);
    expect(roomy).toEqual([
      ['files.upload', 13_400_000],
      ['labels.report', 32_000],
      ['job-orders.hand-in-late-work', 400_000],
      ['operators.brand', 1_500_000],
      ['signing.sign', 300_000],
      ['job-orders.sign', 300_000],
    ]);
  });

  test.each([
    ['{"half": ', {}, 400, 'The body is not valid JSON.'],
    ['[]', {}, 400, 'The body must be a JSON object.'],
    ['null', {}, 400, 'The body must be a JSON object.'],
    ['{}', { 'content-type': 'text/plain' }, 415, 'Send JSON.'],
    ['a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'Send JSON.'],
  ] as const)('the server refuses the body %s', async (body, headers, status, detail) => {
    const response = await post(submitServiceRequest.path, body, headers);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await problemOf(response)).toMatchObject({ status, detail });
  });

  test.each(['', 'not-a-uuid', '1'])(
    'the server refuses a write with the idempotency key %j',
    async (key) => {
      const body = JSON.stringify({
        machine_id: anyId,
        problem_description: 'It no longer heats up.',
        preferred_date: '2026-11-20',
      });
      const response = await post(submitServiceRequest.path, body, { 'idempotency-key': key });
      expect(await problemOf(response)).toMatchObject({
        status: 400,
        detail: 'This call needs an Idempotency-Key header with a UUID.',
      });
    },
  );

  test.each(['after=nonsense', `limit=0`, 'limit=101', 'limit=ten', 'group=everything'])(
    'the server refuses a list with %s',
    async (query) => {
      const headers = { cookie: client.cookie };
      const response = await app.request(`${listJobOrders.path}?${query}`, { headers });
      expect([400, 422]).toContain(response.status);
    },
  );

  test.each([
    ['a NUL in a search', listMachines, { search: 'a\u0000b' }],
    ['a NUL in a text', submitServiceRequest, { problem_description: 'Nothing \u0000 comes out.' }],
    ['a NUL in a part', saveJobOrder, { parts_used: [{ name: 'pump\u0000' }] }],
  ])('the server treats %s as a mistake of the caller', async (_, call, change) => {
    const admin = await app.as('admin@demo.test');
    const steps = jobSteps(app);
    const ofCall = call === saveJobOrder ? await steps.started() : await steps.request();
    const { id, version, machine_id } = ofCall;
    const form = { problem_description: 'It no longer heats up.', preferred_date: '2026-11-20' };
    const input = { ...completedForm, ...form, machine_id, id, version, different_fault: true, ...change };
    const fieldNames = Object.keys(Object(Reflect.get(call.input, 'shape')));
    const ownInput = Object.fromEntries(
      Object.entries(input).filter(([field]) => fieldNames.includes(field)),
    );
    const { status, problem: refused } = await admin.call<Call>(call, ownInput);
    expect([status, refused.detail]).toEqual([
      422,
      expect.stringMatching(/cannot be stored or searched for/),
    ]);
  });

  const lists = calls.filter(({ input }) => 'after' in Object(Reflect.get(input, 'shape')));
  const forgeries = [
    ...['nonsense', '2026-12-20', 'infinity', '2026-12-20 08:00:00+16:00', '2026-12-20 08:00:00 Foo/Bar'].map(
      (at) => `${at}|${anyId}`,
    ),
    ...[`1999-01-08 04:05:06 -8:00:99|${anyId}`, `2026-12-20T08:00:00+99:99|${anyId}`, `${anyId}`, ''],
    `2026-12-20 08:00:00+00|${'-'.repeat(36)}`,
  ].map((text) => Buffer.from(text).toString('base64url'));

  /** The lists whose cursors start with a name, which can be any text. */
  const byName = ['labels.list', 'team.list'];
  const namesNoRow = (after: string) => !Buffer.from(after, 'base64url').toString().includes(`|${anyId}`);

  test.each(lists)('$name refuses a forged cursor', async (call) => {
    const role = Array.isArray(call.by) ? call.by[0] : 'client';
    const caller = await app.as(demoEmails[role as Role]);
    const fieldNames = Object.keys(Object(Reflect.get(call.input, 'shape')));
    const needed = {
      ...{ id: anyId, record_id: anyId, operator_id: anyId, from: '2026-11-01', until: '2026-11-30' },
      ...{ record: 'clients', date: '2026-11-18', role: 'client', rows: 'requests' },
    };
    const ownInput = Object.fromEntries(
      Object.entries(needed).filter(([field]) => fieldNames.includes(field)),
    );
    for (const after of byName.includes(call.name) ? forgeries.filter(namesNoRow) : forgeries) {
      const { status, problem: refused } = await caller.call<Call>(call, { ...ownInput, after });
      expect([after, status, refused.errors?.map(({ path }) => path)]).toEqual([after, 422, ['after']]);
    }
  });

  test('the server reports a missing call in problem details, without a reason', async () => {
    const response = await app.request('/api/no-such-call');
    expect(await problemOf(response)).toMatchObject({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      code: 'not_found',
      request_id: response.headers.get('x-request-id'),
    });
  });

  test('the server is alive, and ready as long as its database answers', async () => {
    expect(await (await app.request('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await app.request('/readyz')).json()).toEqual({ status: 'ready' });
  });

  const composed = (settings: { stopping?: AbortSignal; ping?: () => Promise<void> }) => {
    const { ping = () => app.server.database.ping(1000), stopping = new AbortController().signal } = settings;
    const nobody = { subscribe: () => () => undefined, quietMs: () => 0, close: async () => undefined };
    return httpApp(
      { ...app.server, database: { ...app.server.database, ping } },
      nobody,
      { handlers: [], pages: [] },
      {
        reach: { appOrigin: origin, trustProxy: false },
        webRoot: null,
        stopping,
      },
    );
  };

  test('the server is alive and not ready while it stops, or while its database does not answer', async () => {
    const stopping = composed({ stopping: AbortSignal.abort() });
    const cutOff = composed({ ping: () => Promise.reject(new Error('no answer')) });
    for (const one of [stopping, cutOff]) {
      expect((await one.request('/healthz')).status).toBe(200);
      const response = await one.request('/readyz', {}, cameFrom('10.0.0.9'));
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    }
  });

  test('the server logs each request with its id and route, without record ids, people or secrets', async () => {
    const { headers } = await app.request(`/api/job-orders/${anyId}?search=secret`, {
      headers: { cookie: client.cookie },
    });
    const line = app.lines.find((text) => text.includes(headers.get('x-request-id') ?? 'no id'));
    expect(JSON.parse(line ?? '{}')).toEqual({
      time: expect.any(String),
      level: 'info',
      message: 'request',
      request_id: headers.get('x-request-id'),
      method: 'GET',
      route: '/api/job-orders/{id}',
      status: 404,
      ms: expect.any(Number),
    });
    await post(signIn.path, JSON.stringify({ email: 'client@demo.test', password: demoPassword }));
    const log = app.lines.join('');
    for (const secret of [anyId, 'secret', demoPassword, '@demo.test', client.cookie.slice(30)])
      expect(log).not.toContain(secret);
  });

  test('the server logs files and probes only when they fail, and a 5xx response as a warning', async () => {
    const logged = async (path: string, answering: Promise<Response> | Response = app.request(path)) => {
      const { headers } = await answering;
      const line = app.lines.find((text) => text.includes(headers.get('x-request-id') ?? 'no id'));
      return line === undefined ? null : JSON.parse(line).level;
    };
    const stopping = composed({ stopping: AbortSignal.abort() });
    expect(await logged('/healthz')).toBeNull();
    expect(await logged('/readyz')).toBeNull();
    expect(await logged('/assets/missing.js')).toBe('info');
    expect(await logged('/readyz', stopping.request('/readyz'))).toBe('warn');
  });
});
