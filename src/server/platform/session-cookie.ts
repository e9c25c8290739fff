import type { Context } from 'hono';
import { generateCookie, generateSignedCookie, getSignedCookie } from 'hono/cookie';
import type { Server } from './context.ts';
import { isHttps } from './request-origin.ts';

const name = 'grouphead.session_token';

/** Where a call leaves the cookie that goes with its answer. */
const answerCookie = 'answerCookie';

/** The name depends on the address that the browser uses, because a prefixed cookie cannot be set from plain http. */
function cookieName(c: Context): string {
  return isHttps(c) ? `__Secure-${name}` : name;
}

export async function readSessionCookie(c: Context, { session }: Server): Promise<string | null> {
  return (await getSignedCookie(c, session.secret, cookieName(c))) || null;
}

export async function writeSessionCookie(c: Context, { session }: Server, token: string): Promise<void> {
  const cookie = await generateSignedCookie(cookieName(c), token, session.secret, {
    httpOnly: true,
    secure: isHttps(c),
    sameSite: 'Lax',
    path: '/',
    maxAge: session.seconds,
  });
  c.set(answerCookie, cookie);
}

export function clearSessionCookie(c: Context): void {
  c.set(answerCookie, generateCookie(cookieName(c), '', { path: '/', secure: isHttps(c), maxAge: 0 }));
}

/** The header that sets or clears the cookie, when the call did either. */
export function cookieHeaders(c: Context): Record<string, string> {
  const cookie: unknown = c.get(answerCookie);
  return typeof cookie === 'string' ? { 'set-cookie': cookie } : {};
}
