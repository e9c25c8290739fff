import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { headerOf } from './incoming.ts';

export const compress = promisify(gzip);
const smallestWorthwhile = 1024;

/** Says of a request within another that its answer is part of that one's, which is compressed as a whole. */
export function asPartOfAnother(env: object | undefined): object {
  return { ...env, isWithinAnother: true };
}

export function acceptsGzip(c: Context): boolean {
  return /\bgzip\b/.test(headerOf(c, 'accept-encoding') ?? '');
}

/**
 * The answer as it travels. Lists are a tenth of their size when compressed, which on a slow network saves more than it
 * costs here. Programs that do not ask for it are answered without a detour.
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
