import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { findBrandOfDomain } from '#server/store/shapes/brands.ts';
import { because } from '#words/say/because.ts';
import type { Server } from './context.ts';
import { ProblemAnswer } from './errors.ts';
import { headerOf } from './http/incoming.ts';

export type Reach = {
  /** The address in people's browsers. If undefined, the request's own address is used. */
  readonly appOrigin: string | undefined;
  readonly trustProxy: boolean;
};

/** The context variable that holds a request's Reach. It is set once, before anything reads it. */
export const reachKey = 'reach';

function reachOf(c: Context): Reach {
  return c.get(reachKey);
}

function ownOrigin(c: Context): string {
  return reachOf(c).appOrigin ?? new URL(c.req.url).origin;
}

export function isHttps(c: Context): boolean {
  return (reachOf(c).appOrigin ?? c.req.url).startsWith('https:');
}

/** Returns the host name that the browser requested, without its port. */
export function hostOf(c: Context): string {
  const host = headerOf(c, 'host') ?? '';
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

function hostOrigin(c: Context): string {
  return `${isHttps(c) ? 'https' : 'http'}://${headerOf(c, 'host') ?? ''}`;
}

/** Returns the origin of a request to an operator's own domain; otherwise null. `domain` is the caller's. */
async function brandedOrigin(c: Context, server: Server, domain: string | null): Promise<string | null> {
  const origin = hostOrigin(c);
  if (origin === ownOrigin(c)) return null;
  if (hostOf(c) === domain) return origin;
  return (await findBrandOfDomain(server.database, hostOf(c))) === null ? null : origin;
}

/** Returns the caller's address: that of the socket or, behind our own proxy, the last one in X-Forwarded-For. */
export function addressOf(c: Context): string {
  const forwarded = reachOf(c).trustProxy
    ? headerOf(c, 'x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  // A value that is not an address would count as a separate address, and would be stored with the session.
  const address =
    forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : getConnInfo(c).remote.address;
  return address || 'unknown';
}

/** Refuses writes that do not come from our own pages. Every browser sends the page's origin with a POST. */
export async function requireOwnOrigin(c: Context, server: Server, domain: string | null): Promise<void> {
  const origin = headerOf(c, 'origin');
  if (origin === ownOrigin(c)) return;
  if (origin === undefined || origin !== (await brandedOrigin(c, server, domain))) {
    throw new ProblemAnswer(403, 'foreign_origin', because('foreign_origin'));
  }
}
