import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { accountLimits } from '#domain/accounts/account.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import type { Server } from './context.ts';
import { isHttps } from './request-origin.ts';

const sessionName = 'grouphead.session_token';
const deviceName = 'grouphead.device';
const signUpName = 'grouphead.sign_up';

/** The maximum time that browsers keep a cookie. */
const deviceSeconds = 400 * 24 * 3600;
const signUpSeconds = accountLimits.signUpLinkHours * 3600;

/** The context keys under which a call stores the cookies for its response. */
const answerKeys = { session: 'sessionCookie', device: 'deviceCookie', signUp: 'signUpCookie' } as const;

/**
 * Returns the cookie's name. Over https, its prefix keeps neighboring domains from setting the cookie. Plain http
 * does not support the prefix.
 */
function nameIn(c: Context, name: string): string {
  return nameOver(isHttps(c), name);
}

const nameOver = (https: boolean, name: string) => (https ? `__Host-${name}` : name);

/** Returns the Cookie header of a browser that has this session at this address. */
export function sessionCookieOf(origin: string, token: string): string {
  return `${nameOver(origin.startsWith('https:'), sessionName)}=${token}`;
}

type SameSite = 'Lax' | 'Strict';

function cookie(c: Context, name: string, value: string, maxAge: number, sameSite: SameSite = 'Lax'): string {
  const options = { httpOnly: true, secure: isHttps(c), sameSite, path: '/' } as const;
  return generateCookie(nameIn(c, name), value, { ...options, maxAge });
}

export function readSessionToken(c: Context): string | null {
  return getCookie(c, nameIn(c, sessionName)) || null;
}

/** Returns the hash of the token in the cookie, or null if there is none. The database stores only this hash. */
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

/** Returns the token that identifies a browser even after its session has ended; null if there is none. */
export function readDeviceCookie(c: Context): string | null {
  return getCookie(c, nameIn(c, deviceName)) || null;
}

export function keepDeviceCookie(c: Context, token: string): void {
  c.set(answerKeys.device, cookie(c, deviceName, token, deviceSeconds));
}

/** Returns the hash of the secret that the browser got when it signed up; null if there is none. */
export function readSignUpCookie(c: Context): string | null {
  const secret = getCookie(c, nameIn(c, signUpName));
  return secret ? sha256(secret) : null;
}

/** Keeps the secret as long as the link works; null removes it. Only calls of our own pages need it. */
export function keepSignUpCookie(c: Context, secret: string | null): void {
  c.set(
    answerKeys.signUp,
    cookie(c, signUpName, secret ?? '', secret === null ? 0 : signUpSeconds, 'Strict'),
  );
}

/** Returns the headers for the cookies that the call set or cleared. */
export function cookieHeaders(c: Context): ['set-cookie', string][] {
  return Object.values(answerKeys)
    .map((key) => c.get(key))
    .filter((set): set is string => typeof set === 'string')
    .map((set) => ['set-cookie', set]);
}
