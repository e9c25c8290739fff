import type { Context } from 'hono';
import type { Transaction } from '#server/database/database.ts';
import type { AccountAnswer } from '#server/platform/account-call.ts';
import type { Server } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { headerOf } from '#server/platform/incoming.ts';
import { addressOf } from '#server/platform/request-origin.ts';
import { findCallerIn } from '#server/platform/session.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { because } from '#words/say/because.ts';

const longestUserAgent = 400;

/** Signs the user in with a new session and gives its view. A user who is no longer active is told why not. */
export async function openSessionFor(
  { server, c, tx }: { readonly server: Server; readonly c: Context; readonly tx: Transaction },
  accounts: Accounts,
  userId: string,
): Promise<AccountAnswer> {
  const until = new Date(server.now().getTime() + server.session.seconds * 1000);
  const userAgent = (headerOf(c, 'user-agent') ?? '').slice(0, longestUserAgent);
  const token = accounts.openSession(tx, userId, until, { address: addressOf(c), userAgent });
  const opened = await findCallerIn(server, tx, { token, place: null });
  if (opened === null) throw deactivated();
  return { json: JSON.stringify(opened.view), session: token };
}

/** This is said only to somebody who has just proved that the account is theirs. */
function deactivated(): ProblemAnswer {
  return new ProblemAnswer(403, 'deactivated', because('account_deactivated'));
}
