import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { sha256 } from '#server/store/rows/sha256.ts';
import { headerOf } from './http/incoming.ts';
import { networkOf } from './http/network.ts';
import { addressOf } from './request-origin.ts';
import { readDeviceCookie } from './session-cookie.ts';

/** The source of a request, as it is stored with sessions and in the log of sign-ins. */
export type Visitor = {
  readonly address: string;
  /** The network that counts as one caller for limits. */
  readonly network: string;
  readonly userAgent: string;
  /** The hash of the token that the browser has kept since its first sign-in; null if it has none. */
  readonly device: string | null;
};

const longestUserAgent = 400;
const tokenBytes = 24;

export function visitorOf(c: Context): Visitor {
  const address = addressOf(c);
  const userAgent = (headerOf(c, 'user-agent') ?? '').slice(0, longestUserAgent);
  const token = readDeviceCookie(c);
  return {
    address,
    network: networkOf(address),
    userAgent,
    device: token === null ? null : sha256(token),
  };
}

/** Returns the browser's device token, or a new one for the browser to keep. */
export function deviceToken(c: Context): string {
  return readDeviceCookie(c) ?? randomBytes(tokenBytes).toString('base64url');
}
