import { sql } from 'drizzle-orm';
import { accountLimits } from '#domain/accounts/account.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { putEmailChange } from '#server/store/email-changes.ts';
import { linkOrigin } from '#server/store/link-origin.ts';
import { type Mail, queueMails } from '#server/store/outgoing-mails.ts';
import { because } from '#words/say/because.ts';
import { mailText } from '#words/say/mail-text.ts';

type ServerParts = Pick<Server, 'origin' | 'newId'> & { readonly tx: Transaction; readonly now: Date };
type EmailOwner = {
  readonly id: string;
  readonly email: string;
  readonly operator_id: string | null;
  readonly domain: string | null;
};

const hourMs = 3_600_000;

/**
 * Emails one link to the current address and one to the new address. The address changes once both links are opened.
 * If the new address already has an account, only an email to that address reveals this, because the response may go
 * to a stranger. Runs in the server's own role.
 */
export function askEmailChange(
  { tx, now, origin, newId }: ServerParts,
  { id, email: from, operator_id, domain }: EmailOwner,
  email: string,
) {
  if (email.toLowerCase() === from.toLowerCase()) throw invalidInput('email', because('email_same'));
  const expires_at = new Date(now.getTime() + accountLimits.emailChangeHours * hourMs);
  const tokens = putEmailChange(tx, { id: newId(), user_id: id, email, expires_at, created_at: now });
  const at = linkOrigin(origin, domain);
  const link = (token: string) => `${at}/confirm-email#${token}`;
  const back = tx.switchTo(systemFor({ installation: 'an account of any operator may use the address' }));
  tx.write(sql`select from profiles where lower(email) = lower(${email})`, ([holder]) => {
    const toNew =
      holder === undefined
        ? mailText('emailChangeNew', { link: link(tokens.new) })
        : mailText('emailChangeTaken', { link: `${at}/auth` });
    const mails: readonly Omit<Mail, 'operator_id'>[] = [
      { recipient: from, user_id: id, text: mailText('emailChangeOld', { link: link(tokens.old) }) },
      { recipient: email, user_id: id, text: toNew },
    ];
    const back = tx.switchTo(systemFor({ account: id }));
    queueMails(
      tx,
      mails.map((mail) => ({ ...mail, operator_id, id: newId() })),
      now,
    );
    back();
  });
  back();
}
