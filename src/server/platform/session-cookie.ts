import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { Server } from './context.ts';
import { isHttps } from './request-origin.ts';

const name = 'grouphead.session_token';

/** The name depends on the address that the browser uses, because a prefixed cookie cannot be set from plain http. */
function cookieName(c: Context): string {
  return isHttps(c) ? `__Secure-${name}` : name;
}

export async function readSessionCookie(c: Context, { session }: Server): Promise<string | null> {
  return (await getSignedCookie(c, session.secret, cookieName(c))) || null;
}

export async function writeSessionCookie(c: Context, { session }: Server, token: string): Promise<void> {
  await setSignedCookie(c, cookieName(c), token, session.secret, {
    httpOnly: true,
    secure: isHttps(c),
    sameSite: 'Lax',
    path: '/',
    maxAge: session.seconds,
  });
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, cookieName(c), { path: '/', secure: isHttps(c) });
}
