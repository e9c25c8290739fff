import type { Context } from 'hono';
import type { Accounts } from '../platform/account-library.ts';
import { asSystem, type Server } from '../platform/context.ts';
import { notAuthenticated } from '../platform/errors.ts';
import { findCallerIn } from '../platform/session.ts';
import { writeSessionCookie } from '../platform/session-cookie.ts';

/** Signs the user in: a new session in a cookie, and its view as JSON text. Refused for who is no longer active. */
export async function openSessionFor(
  server: Server,
  c: Context,
  accounts: Accounts,
  userId: string,
): Promise<string> {
  const now = server.now();
  const until = new Date(now.getTime() + server.session.seconds * 1000);
  const caller = await server.database.transaction(asSystem, async (tx) => {
    const token = await accounts.openSession(tx, userId, until);
    const opened = await findCallerIn(tx, token, now);
    if (opened === null) throw notAuthenticated();
    return opened;
  });
  await writeSessionCookie(c, server, caller.token);
  return JSON.stringify(caller.view);
}
