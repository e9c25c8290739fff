import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { headerOf } from './incoming.ts';

export const compress = promisify(gzip);
const smallestWorthwhile = 1024;

/**
 * Marks a request as part of another. Its response is not compressed, because the outer response is compressed as a
 * whole.
 */
export function asPartOfAnother(env: object | undefined): object {
  return { ...env, isWithinAnother: true };
}

export function acceptsGzip(c: Context): boolean {
  return /\bgzip\b/.test(headerOf(c, 'accept-encoding') ?? '');
}

/**
 * Compresses the response for programs that accept gzip. Lists shrink to a tenth of their size, which saves more than
 * the compression costs.
 */
export async function compressed(
  c: Context,
  body: string,
): Promise<{ readonly body: string | Uint8Array<ArrayBuffer>; readonly headers: Record<string, string> }> {
  if (!acceptsGzip(c) || body.length < smallestWorthwhile || c.env?.isWithinAnother)
    return { body, headers: {} };
  const packed = new Uint8Array(await compress(body));
  return { body: packed, headers: { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } };
}
