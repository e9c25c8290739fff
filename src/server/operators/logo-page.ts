import { type Context, Hono } from 'hono';
import sharp from 'sharp';
import { NotFoundError } from '#domain/errors.ts';
import type { Server } from '#server/platform/context.ts';
import { findLogo, logoPath, smallLogo } from '#server/store/shapes/brands.ts';

/** The address changes with the picture, so browsers may keep it forever. */
export function logoPage({ database }: Server): Hono {
  const small = new Map<string, Buffer>();
  const logoOf = async (c: Context) => {
    const { operator = '', sha256 = '' } = c.req.param();
    const png = /^[0-9a-f-]{36}$/.test(operator) ? await findLogo(database, operator, sha256) : null;
    if (png === null) throw new NotFoundError('logo');
    return { png, sha256 };
  };
  return new Hono()
    .get(`${logoPath}:operator/:sha256`, async (c) => answer(c, (await logoOf(c)).png))
    .get(`${logoPath}:operator/:sha256${smallLogo}`, async (c) => {
      const { png, sha256 } = await logoOf(c);
      const kept = small.get(sha256) ?? (await smaller(png));
      if (small.size >= mostKept) small.clear();
      small.set(sha256, kept);
      return answer(c, kept);
    });
}

const mostKept = 200;
const smallSide = 160;

/** Returns the logo for pages that must stay light: a palette of 256 colors, and at most 160 pixels on a side. */
function smaller(png: Buffer): Promise<Buffer> {
  const fitting = sharp(png).resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true });
  return fitting.png({ palette: true, compressionLevel: 9 }).toBuffer();
}

function answer(c: Context, png: Buffer): Response {
  return c.body(new Uint8Array(png), 200, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
}
