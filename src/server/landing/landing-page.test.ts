import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signOut } from '#contract/accounts.ts';
import { getPlatformSettings, savePlatformSettings } from '#contract/settings.ts';
import { pagesOf } from '#server/pages.ts';
import { httpApp } from '#server/site/http.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { cameFrom, origin, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const template = `<!doctype html><html><head><meta property="og:image" content="/social-en.png"/></head><body>
<p class="hint" data-demo="hero">Ask for access.</p><p class="prices" data-prices=""></p>
<bdi dir="ltr" data-contact="phone">+973 0000 0000</bdi><bdi dir="ltr" data-contact="email">sales@example.com</bdi>
</body></html>`;
const brandedHost = 'care.falaj.example';

describe('the landing page', () => {
  let app: TestServer;
  let webRoot: string;

  beforeAll(async () => {
    app = await startTestServer('postgres');
    webRoot = await mkdtemp(join(tmpdir(), 'grouphead-web-'));
    await writeFile(join(webRoot, 'index.html'), 'the application');
    await writeFile(join(webRoot, 'landing.html'), template);
    const arabic = template.replace('<html>', '<html lang="ar">').replace('social-en', 'social-ar');
    await writeFile(join(webRoot, 'landing-ar.html'), arabic);
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update country_operators set custom_domain = ${brandedHost} where is_whitelabel`),
    );
  });
  afterAll(async () => {
    await app.close();
    await rm(webRoot, { recursive: true });
  });
  beforeEach(() => setContact({}));

  const reached = (appOrigin: string | undefined) => {
    const nobody = { subscribe: () => () => undefined, quietMs: () => 0, close: async () => undefined };
    const settings = {
      reach: { appOrigin, trustProxy: false },
      version: 'test',
      webRoot,
      stopping: new AbortController().signal,
    };
    const site = { handlers: [], pages: pagesOf(app.server, settings, []) };
    const served = httpApp(app.server, nobody, site, settings);
    return {
      request: async (path: string, init?: RequestInit) => served.request(path, init, cameFrom('192.0.2.1')),
    };
  };
  const get = (headers: Readonly<Record<string, string>> = {}, appOrigin = origin) =>
    reached(appOrigin).request('/', { headers: { host: 'grouphead.test', ...headers } });

  async function setContact(contact: { contact_phone?: string; contact_email?: string }): Promise<void> {
    const admin = await app.as('admin@demo.test');
    const { version, sign_up_open } = (await admin.call(getPlatformSettings, {})).body;
    const none = { contact_phone: null, contact_email: null };
    const { status } = await admin.call(savePlatformSettings, { version, sign_up_open, ...none, ...contact });
    expect(status).toBe(200);
  }

  test('the trial and the prices of plans are those of the demo company only in a demo', async () => {
    const trial = 'The trial opens a demo company';
    const demo = await (await get()).text();
    expect(demo).toContain(trial);
    expect(demo).toMatch(/Standard BHD\s180\.00 a year, Premium BHD\s420\.00 a year/);
    Object.assign(app.server, { isDemo: false });
    const html = await (await get()).text();
    Object.assign(app.server, { isDemo: true });
    expect(html).not.toContain(trial);
    expect(html).toContain('data-prices=""></p>');
    expect(html).toContain('Ask for access.');
  });

  test('the landing page shows placeholders without links if the settings contain no contact', async () => {
    const html = await (await get()).text();
    expect(html).toContain('>+973 0000 0000</bdi>');
    expect(html).toContain('>sales@example.com</bdi>');
    expect(html).not.toContain('<a');
  });

  test('the landing page shows phone and email of the settings from the next request on', async () => {
    const siteApp = reached(origin);
    const text = async () => (await siteApp.request('/', { headers: { host: 'grouphead.test' } })).text();
    expect(await text()).toContain('>+973 0000 0000</bdi>');
    await setContact({ contact_phone: '+973 1700 1234', contact_email: 'hello@dilmun.example' });
    expect(await text()).toContain('<bdi dir="ltr"><a href="tel:+97317001234">+973 1700 1234</a></bdi>');
    expect(await text()).toContain(
      '<bdi dir="ltr"><a href="mailto:hello@dilmun.example">hello@dilmun.example</a></bdi>',
    );
    await setContact({ contact_phone: '+973 1700 9999' });
    expect(await text()).toContain('+973 1700 9999</a>');
    expect(await text()).toContain('>sales@example.com</bdi>');
  });

  test('the landing page shows the settings as text, never as markup or a pattern', async () => {
    await setContact({ contact_email: "o'neil@dilmun.example" });
    // Earlier versions stored phone numbers in any format.
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update platform_settings set contact_phone = ${`<script src=x>"$&$1'&amp;`}`),
    );
    const html = await (await get()).text();
    expect(html).toContain('&lt;script src=x&gt;&quot;$&amp;$1&#39;&amp;amp;');
    expect(html).not.toContain('<script');
    expect(html).toContain('href="mailto:o&#39;neil@dilmun.example"');
  });

  test('the landing page redirects signed-in people to /dashboard, until the session ends', async () => {
    const { cookie, call } = await app.as('new@demo.test');
    const signedIn = await get({ cookie });
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/dashboard']);
    expect(signedIn.headers.get('cache-control')).toBe('no-store');
    expect((await get({ cookie: `${cookie}x` })).status).toBe(200);
    await call(signOut, {});
    expect((await get({ cookie })).status).toBe(200);
  });

  test("the landing page redirects from a white-label operator's own domain to its sign-in page, and from no other", async () => {
    const branded = await get({ host: `${brandedHost}:8080` });
    expect([branded.status, branded.headers.get('location')]).toEqual([302, '/auth']);
    for (const host of ['grouphead.test', 'evil.example', 'not a host'])
      expect((await get({ host })).status).toBe(200);
    const { cookie } = await app.as('client.ae@demo.test');
    expect((await get({ host: brandedHost, cookie })).headers.get('location')).toBe('/dashboard');
    expect((await get({ host: brandedHost }, `https://${brandedHost}`)).status).toBe(200);
  });

  test('the landing page contains its own address if it is known, and never takes it from a request', async () => {
    const canonicalPage = await (await get({ host: 'evil.example' }, 'https://service.example')).text();
    expect(canonicalPage).toContain('<link rel="canonical" href="https://service.example/en"/>');
    expect(canonicalPage).toContain(
      '<link rel="alternate" hreflang="ar" href="https://service.example/ar"/>',
    );
    expect(canonicalPage).toContain('<meta property="og:url" content="https://service.example/en"/>');
    expect(canonicalPage).toContain('content="https://service.example/social-en.png"');
    const arabicPage = await reached('https://service.example').request('/ar', {
      headers: { host: 'a.example' },
    });
    expect(await arabicPage.text()).toContain('content="https://service.example/social-ar.png"');
    const unknown = await reached(undefined).request('/', { headers: { host: 'evil.example' } });
    expect(await unknown.text()).not.toContain('evil.example');
  });

  test('the landing page is in the language of the address, the last choice or the browser, in this order', async () => {
    const isArabic = async (path: string, headers: Readonly<Record<string, string>>) =>
      (
        await (
          await reached(origin).request(path, { headers: { host: 'grouphead.test', ...headers } })
        ).text()
      ).includes('<html lang="ar"');
    const arabicBrowser = { 'accept-language': 'fr;q=0.9, en;q=0.4, ar-BH;q=0.8' };
    expect(await isArabic('/', {})).toBe(false);
    expect(await isArabic('/', arabicBrowser)).toBe(true);
    expect(await isArabic('/', { ...arabicBrowser, cookie: 'language=en' })).toBe(false);
    expect(await isArabic('/en', arabicBrowser)).toBe(false);
    expect(await isArabic('/ar', {})).toBe(true);
    const chosen = await reached(origin).request('/ar', { headers: { host: 'grouphead.test' } });
    expect(chosen.headers.get('set-cookie')).toMatch(/^language=ar; Max-Age=\d+; Path=\/; SameSite=Lax$/);
  });

  test('the landing page is cached only by the browser, which checks it each time and downloads it once', async () => {
    const { headers } = await get();
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Encoding, Accept-Language',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    const cachedAnswer = await get({ 'if-none-match': headers.get('etag') ?? '' });
    expect([cachedAnswer.status, await cachedAnswer.text()]).toEqual([304, '']);
    await setContact({ contact_phone: '+973 1700 1234' });
    expect((await get({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200);
  });

  test('the landing page is compressed for clients that accept it', async () => {
    const plain = await (await get()).text();
    const answerFor = async (accepted: string) => {
      const response = await get({ 'accept-encoding': accepted });
      return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const;
    };
    const [br, brotli] = await answerFor('gzip, deflate, br');
    const [gzip, zipped] = await answerFor('gzip');
    expect([br, gzip, (await answerFor('identity'))[0]]).toEqual(['br', 'gzip', null]);
    expect(brotliDecompressSync(brotli).toString()).toBe(plain);
    expect(gunzipSync(zipped).toString()).toBe(plain);
  });

  test.each([
    ['/auth', 200],
    ['/technician/jobs/0198a0c0/signature', 200],
    ['/landing.html', 404],
    ['/no/such/page', 404],
  ])('the landing page leaves %s to the application, with %d', async (path, status) => {
    const response = await reached(origin).request(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe('the application');
  });
});
