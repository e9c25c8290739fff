import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pagesOf } from '#server/pages.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { origin, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { httpApp } from './http.ts';

const strict =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const mapped =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: https://maps.example.com; " +
  "connect-src 'self' https://maps.example.com; font-src 'self'; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'; worker-src 'self' blob:";

describe('the policy of a page', () => {
  let app: TestServer;
  let webRoot: string;
  beforeAll(async () => {
    app = await startTestServer('postgres', { isEmpty: true });
    webRoot = await mkdtemp(join(tmpdir(), 'grouphead-web-'));
    const page = '<html lang="en"><title>Grouphead</title><!--first-->the application<!--styles-->';
    await writeFile(join(webRoot, 'index.html'), page);
    await writeFile(join(webRoot, 'push-worker.js'), 'the worker');
    await mkdir(join(webRoot, 'assets'));
    await writeFile(join(webRoot, 'assets/script.js'), 'a script');
    await writeFile(join(webRoot, 'landing.html'), 'the landing page');
    await writeFile(join(webRoot, 'landing-ar.html'), 'the landing page in Arabic');
  });
  afterAll(async () => {
    await app.close();
    await rm(webRoot, { recursive: true });
  });
  beforeEach(() => setMapStyle(null));

  const setMapStyle = (address: string | null) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update platform_settings set map_style_url = ${address}`),
    );
  const answering = (database = app.server.database, isWorkerOff = false) => {
    const nobody = { subscribe: () => () => undefined, quietMs: () => 0, close: async () => undefined };
    const server = { ...app.server, database };
    const settings = {
      reach: { appOrigin: origin, trustProxy: false },
      version: 'test',
      webRoot,
      isWorkerOff,
      stopping: new AbortController().signal,
    };
    const incoming = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    const http = httpApp(server, nobody, { handlers: [], pages: pagesOf(server, settings, []) }, settings);
    return async (path: string) => http.request(path, {}, incoming);
  };
  const started = (database = app.server.database) => {
    const answer = answering(database);
    return async (path: string, name = 'content-security-policy') => (await answer(path)).headers.get(name);
  };

  test('the policy allows no content from elsewhere while the platform has no map style', async () => {
    const policyOf = started();
    for (const path of ['/technician/map', '/auth', '/', '/healthz', '/assets/none.js'])
      expect(await policyOf(path), path).toBe(strict);
  });

  test('the policy allows the origin of the map style on the pages of the application, and nowhere else', async () => {
    await setMapStyle('https://Maps.Example.com/style.json?key=a1b2');
    const policyOf = started();
    for (const path of ['/technician/map', '/auth', '/no/such/page'])
      expect(await policyOf(path), path).toBe(mapped);
    for (const path of ['/', '/healthz', '/api/session', '/assets/none.js'])
      expect(await policyOf(path), path).toBe(strict);
  });

  test('a script has short headers, may load nothing as a page, and is never taken for another type', async () => {
    const { status, headers } = await answering()('/assets/script.js');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toBeNull();
  });

  test('the policy follows the setting within 5 seconds', async () => {
    const policyOf = started();
    const later = (seconds: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
    };
    expect(await policyOf('/auth')).toBe(strict);
    await setMapStyle('https://maps.example.com/style.json');
    later(4);
    expect(await policyOf('/auth')).toBe(strict);
    later(1);
    expect(await policyOf('/auth')).toBe(mapped);
    await setMapStyle(null);
    later(5);
    expect(await policyOf('/auth')).toBe(strict);
  });

  test('browsers get the service worker as a script, and ask for a new version each time', async () => {
    const headerOf = started();
    expect(await headerOf('/push-worker.js', 'content-type')).toMatch(/^text\/javascript/);
    expect(await headerOf('/push-worker.js', 'cache-control')).toBe('no-cache');
    expect(await headerOf('/push-worker.js')).toBe(strict);
  });

  test('the document that devices keep has the policy of every page, and nothing of a reader or a brand', async () => {
    const page = await answering()('/shell');
    expect(page.headers.get('content-security-policy')).toBe(strict);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(await page.text()).toBe('<html data-device lang="en"><title>Service</title>the application');
  });

  test('a server can remove the service worker from all devices', async () => {
    const [on, off] = [answering(), answering(undefined, true)];
    expect(await (await on('/push-worker.js')).text()).toBe('the worker');
    const removal = await off('/push-worker.js');
    expect(removal.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(removal.headers.get('cache-control')).toBe('no-cache');
    expect(await removal.text()).toMatch(/registration\.unregister\(\).*caches\.delete/s);
  });

  test('each response has the time of the server, from which devices learn it', async () => {
    const answer = answering();
    for (const path of ['/api/session', '/api/none', '/auth'])
      expect((await answer(path)).headers.get('date'), path).toBe(app.clock.now.toUTCString());
  });

  test('the policy names no invalid origin, however it came into the setting', async () => {
    for (const address of ['http://maps.example.com/', "https://x.example; script-src 'unsafe-inline'"]) {
      await setMapStyle(address);
      expect(await started()('/auth'), address).toBe(strict);
    }
  });

  test('the policy is the strict one, and the page is sent, while the database does not answer', async () => {
    await setMapStyle('https://maps.example.com/style.json');
    const cutOff = { ...app.server.database, transaction: () => Promise.reject(new Error('no answer')) };
    expect(await started(cutOff)('/auth')).toBe(strict);
  });
});
