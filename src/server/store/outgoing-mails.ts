import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isUnownedEmail } from '#domain/accounts/account.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { createdAt, instant, primaryId } from './rows/columns.ts';
import { secret } from './rows/secret.ts';

/** The queued emails. Each is written in the transaction of its event, and deleted once it has been sent. */
export const outgoing_mails = pgTable(
  'outgoing_mails',
  {
    id: primaryId(),
    recipient: text().notNull(),
    /** The account that the email is for; null if the address has no account yet. */
    user_id: uuid(),
    record_id: uuid(),
    subject: text().notNull(),
    /** Secret, because the link in it may let its recipient in. */
    body: secret(text().notNull()),
    created_at: createdAt(),
    due_at: instant().notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    index('outgoing_mails_due').on(table.due_at),
    index('outgoing_mails_of_user').on(table.user_id),
    index('outgoing_mails_of_record').on(table.record_id),
    ...systemPolicies('outgoing_mails'),
  ],
);

/** The number of attempts after which an email has failed, and the server stops trying. */
export const mostAttempts = 12;

/** The log message for a failed attempt. */
export const mailNotSent = 'mail not sent';

/** The waiting and the failed emails, and the time when the oldest waiting one was written. */
export const mailFigures = sql.raw(`
  count(*) filter (where attempts < ${mostAttempts}) as waiting,
  count(*) filter (where attempts >= ${mostAttempts}) as failed,
  min(created_at) filter (where attempts < ${mostAttempts}) as waiting_since`);
export type MailFigures = {
  readonly waiting: number;
  readonly failed: number;
  readonly waiting_since: Date | null;
};

export type Mail = {
  readonly recipient: string;
  readonly user_id: string | null;
  readonly record_id?: string;
  readonly subject: string;
  readonly body: string;
};

export function queueMail(tx: Transaction, mail: Mail, { id, at }: { id: string; at: Date }): void {
  queueMails(tx, [{ ...mail, id }], at);
}

/** Queues any number of emails with one statement. Skips placeholder addresses. */
export function queueMails(
  tx: Transaction,
  mails: readonly (Mail & { readonly id: string })[],
  at: Date,
): void {
  const rows = mails
    .filter(({ recipient }) => !isUnownedEmail(recipient))
    .map((mail) => ({ ...mail, created_at: at, due_at: at }));
  if (rows.length > 0) tx.write(tx.orm.insert(outgoing_mails).values(rows));
}
