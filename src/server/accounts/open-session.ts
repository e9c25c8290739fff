import type { Context } from 'hono';
import type { Server } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { addressOf } from '#server/platform/request-origin.ts';
import { findCallerIn } from '#server/platform/session.ts';
import { writeSessionCookie } from '#server/platform/session-cookie.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { because } from '#words/say/because.ts';

const longestUserAgent = 400;

/**
 * Signs the user in: sets the cookie of a new session and gives its view as JSON text. A user who is no longer active
 * is told why.
 */
export async function openSessionFor(
  server: Server,
  c: Context,
  accounts: Accounts,
  userId: string,
): Promise<string> {
  const until = new Date(server.now().getTime() + server.session.seconds * 1000);
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, longestUserAgent);
  const caller = await server.database.transaction(systemIdentity, async (tx) => {
    const token = await accounts.openSession(tx, userId, until, { address: addressOf(c), userAgent });
    const opened = await findCallerIn(server, tx, token);
    if (opened === null) throw deactivated();
    return opened;
  });
  await writeSessionCookie(c, server, caller.token);
  return JSON.stringify(caller.view);
}

/** Said only to somebody who has just proved whose account it is. */
function deactivated(): ProblemAnswer {
  return new ProblemAnswer(403, 'deactivated', because('account_deactivated'));
}
