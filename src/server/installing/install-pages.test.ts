import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { installPages } from './install-pages.ts';

const brandedHost = 'care.falaj.example';
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#2a1f19"/></svg>';

let app: TestServer;
let webRoot: string;
beforeAll(async () => {
  app = await startTestServer('postgres');
  webRoot = await mkdtemp(join(tmpdir(), 'grouphead-web-'));
  await writeFile(join(webRoot, 'favicon.svg'), mark);
  await app.server.database.transaction(systemIdentity, (tx) =>
    tx.rows(
      sql`update country_operators set custom_domain = ${brandedHost}, brand_hue = 300 where is_whitelabel`,
    ),
  );
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

const get = async (path: string, host = 'grouphead.test') =>
  installPages(app.server, webRoot).request(path, { headers: { host } });
const manifestAt = async (host?: string) => (await get('/manifest.webmanifest', host)).json();
const colorAt = async (png: ArrayBuffer, x: number, y: number) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const start = (y * info.width + x) * info.channels;
  return [...data.subarray(start, start + info.channels)];
};

test('an operator’s domain installs under its own name, color and icons, and every other host under ours', async () => {
  const own = await manifestAt();
  expect(own).toMatchObject({
    name: 'Grouphead',
    start_url: '/auth',
    display: 'standalone',
    theme_color: '#2a1f19',
  });
  const branded = await manifestAt(brandedHost);
  expect(branded.name).not.toBe('Grouphead');
  expect(branded.theme_color).toMatch(/^#(?!2a1f19)[0-9a-f]{6}$/);
  expect(branded.icons.map(({ src }: { src: string }) => src)).not.toEqual(
    own.icons.map(({ src }: { src: string }) => src),
  );
});

test.each([
  ['192', 192],
  ['512', 512],
  ['maskable-512', 512],
  ['apple-180', 180],
])('the icon %s has its size, for the product and for a brand', async (kind, side) => {
  for (const host of ['grouphead.test', brandedHost]) {
    const icon = await get(`/icons/${kind}.png`, host);
    expect(icon.headers.get('content-type')).toBe('image/png');
    expect(await sharp(await icon.arrayBuffer()).metadata()).toMatchObject({ width: side, height: side });
  }
});

test('icons that a device cuts to its own shape are filled to their corners', async () => {
  for (const kind of ['maskable-512', 'apple-180']) {
    const icon = await (await get(`/icons/${kind}.png`)).arrayBuffer();
    expect((await colorAt(icon, 0, 0)).slice(0, 3)).toEqual([0x2a, 0x1f, 0x19]);
  }
});

test('there are no other icons', async () => {
  for (const path of ['/icons/64.png', '/icons/toString', '/icons/192'])
    expect((await get(path)).status, path).toBe(404);
});
