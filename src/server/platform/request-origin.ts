import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { ProblemAnswer } from './errors.ts';

export type Reach = {
  /** The address in people's browsers; without it, the one that the request itself names. */
  readonly appOrigin: string | undefined;
  readonly trustProxy: boolean;
};

/** Set once per request, before anything reads it. */
export const reachKey = 'reach';

function reachOf(c: Context): Reach {
  return c.get(reachKey);
}

export function originOf(c: Context): string {
  const { appOrigin } = reachOf(c);
  return appOrigin ?? new URL(c.req.url).origin;
}

export function isHttps(c: Context): boolean {
  return originOf(c).startsWith('https:');
}

/** The caller's address: of the socket, or what our own proxy in front appended last. */
export function addressOf(c: Context): string {
  const forwarded = reachOf(c).trustProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded || getConnInfo(c).remote.address || 'unknown';
}

/** Writes are taken from our own pages only; every browser names the page's origin with a POST. */
export function requireOwnOrigin(c: Context): void {
  if (c.req.header('origin') !== originOf(c)) {
    throw new ProblemAnswer(
      403,
      'foreign_origin',
      'This request did not come from a page of this application.',
    );
  }
}
