import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { sha256 } from '#server/store/rows/sha256.ts';
import type { Server } from './context.ts';
import { isHttps } from './request-origin.ts';

const sessionName = 'grouphead.session_token';
const deviceName = 'grouphead.device';

/** The longest time that browsers keep a cookie. */
const deviceSeconds = 400 * 24 * 3600;

/** The keys under which a call leaves the cookies for its response. */
const answerKeys = { session: 'sessionCookie', device: 'deviceCookie' } as const;

/**
 * Returns the cookie's name, which depends on the address in the browser, because a prefixed cookie cannot be
 * set from plain http. With the prefix no neighbor of the domain can set one in our place.
 */
function nameIn(c: Context, name: string): string {
  return isHttps(c) ? `__Host-${name}` : name;
}

function cookie(c: Context, name: string, value: string, maxAge: number): string {
  const options = { httpOnly: true, secure: isHttps(c), sameSite: 'Lax', path: '/' } as const;
  return generateCookie(nameIn(c, name), value, { ...options, maxAge });
}

/** Returns the token in the cookie; null without one. */
export function readSessionToken(c: Context): string | null {
  return getCookie(c, nameIn(c, sessionName)) || null;
}

/** Returns the hash of the token in the cookie, the only part that the database keeps; null without one. */
export function readSessionCookie(c: Context): string | null {
  const token = readSessionToken(c);
  return token === null ? null : sha256(token);
}

export function writeSessionCookie(c: Context, { session }: Server, token: string): void {
  c.set(answerKeys.session, cookie(c, sessionName, token, session.seconds));
}

export function clearSessionCookie(c: Context): void {
  c.set(answerKeys.session, cookie(c, sessionName, '', 0));
}

/**
 * Returns the token that identifies a browser after its session has ended; null in a browser that has none.
 */
export function readDeviceCookie(c: Context): string | null {
  return getCookie(c, nameIn(c, deviceName)) || null;
}

export function keepDeviceCookie(c: Context, token: string): void {
  c.set(answerKeys.device, cookie(c, deviceName, token, deviceSeconds));
}

/** Returns the headers for the cookies that the call set or cleared. */
export function cookieHeaders(c: Context): ['set-cookie', string][] {
  return [c.get(answerKeys.session), c.get(answerKeys.device)]
    .filter((set): set is string => typeof set === 'string')
    .map((set) => ['set-cookie', set]);
}
