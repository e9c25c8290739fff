import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signOut } from '#contract/accounts.ts';
import { signJobOrder } from '#contract/job-orders.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { startTestServer, type TestServer } from '../../../tests/support/demo-server.ts';

describe('what holds for every call', () => {
  let app: TestServer;

  beforeAll(async () => {
    app = await startTestServer('pglite');
  });
  afterAll(() => app.close());

  test('a write from another origin, or from none, is refused', async () => {
    const client = await app.as('client@demo.test');
    for (const origin of ['https://elsewhere.test', '']) {
      const { status, problem } = await client.call(signOut, {}, { headers: { origin } });
      expect([status, problem.code]).toEqual([403, 'foreign_origin']);
    }
  });

  test('a body over 256 kB is refused, but a signature may have 300 kB', async () => {
    const client = await app.as('client@demo.test');
    const text = 'x'.repeat(280_000);
    const large = { machine_id: uuidv7(), problem_description: text, preferred_date: '2026-11-20' };
    expect((await client.call(submitServiceRequest, large)).status).toBe(413);
    const signature = {
      id: uuidv7(),
      version: 1,
      signer_name: 'Somebody',
      client_signature: text,
      summary_sha256: '0'.repeat(64),
      signed_at_device: '2026-11-18T07:00:00Z',
    };
    expect((await client.call(signJobOrder, signature)).status).toBe(404);
    const tooLarge = { ...signature, client_signature: 'x'.repeat(310_000) };
    expect((await client.call(signJobOrder, tooLarge)).status).toBe(413);
  });

  test('every answer carries the strict policy', async () => {
    const { headers } = await app.request('/healthz');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
      'nosniff',
      'no-referrer',
    ]);
  });

  test('something that is not JSON, or no call at all, is told kindly', async () => {
    const { cookie } = await app.as('client@demo.test');
    const headers = { cookie, origin: 'http://grouphead.test', 'idempotency-key': uuidv7() };
    const send = (contentType: string, body: string) =>
      app.request(submitServiceRequest.path, {
        method: 'POST',
        headers: { ...headers, 'content-type': contentType },
        body,
      });
    expect((await send('text/plain', 'hello')).status).toBe(415);
    expect((await send('application/json', '{')).status).toBe(400);
    expect((await app.request('/api/no-such-call')).headers.get('content-type')).toContain(
      'application/problem+json',
    );
  });

  test('the log names no person, and leaves ids out of its routes', async () => {
    await (await app.as('client@demo.test')).call(signJobOrder, {
      id: uuidv7(),
      version: 1,
      signer_name: 'Amal Jaber',
      client_signature: 'AAAA',
      summary_sha256: '0'.repeat(64),
      signed_at_device: '2026-11-18T07:00:00Z',
    });
    const log = app.lines.join('\n');
    expect(log).toContain('/api/job-orders/{id}/sign');
    expect(log).not.toMatch(/@demo\.test|Amal/);
  });
});
