import { Hono } from 'hono';
import { NotFoundError } from '#domain/errors.ts';
import type { Server } from '#server/platform/context.ts';
import { findLogo, logoPath } from '#server/store/shapes/brands.ts';

/** The address changes with the picture, so browsers may keep it forever. */
export function logoPage({ database }: Server): Hono {
  return new Hono().get(`${logoPath}:operator/:sha256`, async (c) => {
    const { operator, sha256 } = c.req.param();
    const png = /^[0-9a-f-]{36}$/.test(operator) ? await findLogo(database, operator, sha256) : null;
    if (png === null) throw new NotFoundError('logo');
    return c.body(new Uint8Array(png), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
}
