import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { Brand } from '#contract/brand/brand.ts';
import { appIconPath, appManifestPath } from '#contract/installing.ts';
import type { Server } from '#server/platform/context.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { findBrandOfDomain, findLogo } from '#server/store/shapes/brands.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { colorOf, drawIcon, type IconKind, iconKinds } from './app-icon.ts';

const mostKept = 100;

/**
 * Serves the files that a device needs to install the application: its name, color and icons. On an operator's own
 * domain, they are the operator's; on all other domains, they are the product's.
 */
export function installPages(server: Server, webRoot: string): Hono {
  const drawn = new Map<string, Promise<Buffer>>();
  const iconOf = (kind: IconKind, brand: Brand | null) => {
    const key = `${kind} ${versionOf(brand)}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    if (drawn.size >= mostKept) drawn.clear();
    const icon = draw(server, webRoot, kind, brand);
    drawn.set(key, icon);
    icon.catch(() => drawn.delete(key));
    return icon;
  };
  return new Hono()
    .get(appManifestPath, async (c) => {
      const manifest = manifestOf(await brandOf(server, c));
      return c.body(JSON.stringify(manifest), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      });
    })
    .get(appIconPath(':file'), async (c) => {
      const kind = kinds.find((one) => c.req.path === appIconPath(`${one}.png`));
      if (kind === undefined) return c.body(null, 404);
      const icon = await iconOf(kind, await brandOf(server, c));
      return c.body(new Uint8Array(icon), 200, {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
      });
    });
}

const kinds = Object.keys(iconKinds) as IconKind[];

function brandOf(server: Server, c: Context): Promise<Brand | null> {
  return findBrandOfDomain(server.database, hostOf(c));
}

/** Returns a text that changes whenever the icons do. */
function versionOf(brand: Brand | null): string {
  return brand === null
    ? 'own'
    : `${brand.hue ?? 'own'}-${brand.logo?.split('/').at(-1)?.slice(0, 12) ?? 'none'}`;
}

function manifestOf(brand: Brand | null) {
  const name = brand?.name ?? wordsOf(startWords).app.product;
  const icons = (['192', '512', 'maskable-512'] as const).map((kind) => ({
    src: `${appIconPath(`${kind}.png`)}?v=${versionOf(brand)}`,
    sizes: `${iconKinds[kind].side}x${iconKinds[kind].side}`,
    type: 'image/png',
    purpose: kind === 'maskable-512' ? 'maskable' : 'any',
  }));
  return {
    id: '/auth',
    name,
    short_name: name,
    // A signed-in person is redirected to their own home page.
    start_url: '/auth',
    scope: '/',
    display: 'standalone',
    dir: 'auto',
    background_color: '#fbf9f7',
    theme_color: colorOf(brand),
    icons,
  };
}

async function draw(server: Server, webRoot: string, kind: IconKind, brand: Brand | null): Promise<Buffer> {
  const [operator = '', sha256 = ''] = brand?.logo?.split('/').slice(-2) ?? [];
  const logo = brand?.logo == null ? null : await findLogo(server.database, operator, sha256);
  const mark = readFileSync(join(webRoot, 'favicon.svg'), 'utf8');
  return drawIcon({ kind, color: colorOf(brand), logo, mark });
}
