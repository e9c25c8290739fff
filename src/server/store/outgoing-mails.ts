import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isUnownedEmail } from '#domain/accounts/account.ts';
import { mailKinds } from '#domain/events/mail-kind.ts';
import { type Reading, readings } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import type { MailText } from '#words/say/mail-text.ts';
import { ownLocale } from '#words/words.ts';
import { systemPolicies } from './access/row-access.ts';
import { createdAt, instant, oneOf, primaryId } from './rows/columns.ts';
import { noAccountId } from './rows/no-account.ts';
import { rowIn } from './rows/rows.ts';
import { secret } from './rows/secret.ts';
import { lockNext, type Turns } from './shapes/in-turn.ts';

/**
 * The queues of emails. An email with a report waits in `reports` until its PDF is made, and then in `others`. Urgent
 * emails are sent before all others.
 */
const mailQueues = ['urgent', 'others', 'reports'] as const;
export type MailQueue = (typeof mailQueues)[number];

/** The number of attempts after which an email counts as failed and the server stops trying. */
export const mostAttempts = 12;

/** SQL for the operator that sends an email. The installation's own emails take turns like those of an operator. */
const sender = sql.raw(`coalesce(operator_id, '${noAccountId}')`);
const mayTry = sql.raw(`attempts < ${mostAttempts}`);

/** The queued emails. Each is written in the transaction of its event, and deleted once it has been sent. */
export const outgoing_mails = pgTable(
  'outgoing_mails',
  {
    id: primaryId(),
    /** The operator that sends the email; null for the installation. No foreign key, as in invitations. */
    operator_id: uuid(),
    queue: text({ enum: mailQueues }).notNull().default('others'),
    recipient: text().notNull(),
    /** The account that the email is for; null if the address has no account yet. */
    user_id: uuid(),
    record_id: uuid(),
    /** The job whose sealed report is attached. */
    report_of: uuid(),
    /** True if the email is only sent with that report, because its recipient has no account to read it in. */
    needs_report: boolean().notNull().default(false),
    /** The report address that the email goes to. It belongs to no account. */
    report_address_id: uuid(),
    subject: text().notNull(),
    /** Secret, because the link in the body may give its recipient access. */
    body: secret(text().notNull()),
    /** The link to a visit in the body. If the link has ended, the email is sent with the alternative body. */
    visit_link_id: uuid(),
    body_without_link: text(),
    /** The address in the List-Unsubscribe header. Secret, because anyone who has it can stop the emails. */
    unsubscribe_url: secret(text()),
    created_at: createdAt(),
    due_at: instant().notNull(),
    /** The time after which the email is no longer sent, because its content may be out of date. */
    expires_at: instant(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    oneOf('outgoing_mails_queue', table.queue, mailQueues),
    index('outgoing_mails_in_turn').on(table.queue, sender, table.due_at, table.id).where(mayTry),
    index('outgoing_mails_failed')
      .on(table.due_at)
      .where(sql.raw(`attempts >= ${mostAttempts}`)),
    index('outgoing_mails_of_user').on(table.user_id),
    index('outgoing_mails_of_record').on(table.record_id),
    ...systemPolicies('outgoing_mails'),
  ],
);

/** The log message for a failed attempt. */
export const mailNotSent = 'mail not sent';

/** The numbers of waiting and failed emails, and the time when the oldest waiting one was written. */
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
  /** The operator that sends the email; null for the installation. */
  readonly operator_id: string | null;
  readonly recipient: string;
  readonly user_id: string | null;
  readonly record_id?: string;
  /** The job whose signed report is attached as a PDF. */
  readonly report_of?: string;
  /** True if the email is only sent with that PDF. */
  readonly needs_report?: boolean;
  readonly report_address_id?: string | null;
  /** The link to a visit in the text, and the text to use instead if the link ends before the email is sent. */
  readonly visit_link?: { readonly id: string; readonly textWithout: MailText };
  /** The address at which the recipient can turn such emails off. */
  readonly unsubscribe_url?: string | null;
  /** The time after which the email is dropped instead of sent; null if it never is. */
  readonly expires_at?: Date | null;
  /** The subject and the body. The recipient gets them in the language of their account. */
  readonly text: MailText;
  /** The language for a recipient who has no account, or has not chosen one. */
  readonly language?: Reading | null;
};

export function queueMail(tx: Transaction, mail: Mail, { id, at }: { id: string; at: Date }): void {
  queueMails(tx, [{ ...mail, id }], at);
}

/**
 * Queues any number of emails with one statement, which finds each recipient's language. Skips placeholder addresses.
 */
export function queueMails(
  tx: Transaction,
  mails: readonly (Mail & { readonly id: string })[],
  at: Date,
): void {
  const own = ownLocale();
  const locales = new Set([own, ...readings]);
  const rows = mails
    .filter(({ recipient }) => !isUnownedEmail(recipient))
    .map(({ text, language, visit_link, ...mail }) => ({
      ...mail,
      queue: queueOf(mail, text),
      fallback: language ?? own,
      visit_link_id: visit_link?.id,
      texts: Object.fromEntries(
        [...locales].map((locale) => [
          locale,
          { ...text(locale), without: visit_link?.textWithout(locale).body },
        ]),
      ),
    }));
  if (rows.length === 0) return;
  tx.write(sql`
    insert into outgoing_mails (
      id, operator_id, queue, recipient, user_id, record_id, report_of, needs_report, report_address_id, subject, body, visit_link_id,
      body_without_link, unsubscribe_url, expires_at, created_at, due_at)
    select m.id, m.operator_id, m.queue, m.recipient, m.user_id, m.record_id, m.report_of, coalesce(m.needs_report, false), m.report_address_id,
      said.text ->> 'subject', said.text ->> 'body', m.visit_link_id, said.text ->> 'without', m.unsubscribe_url,
      m.expires_at, ${at}, ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as m(
        id uuid, operator_id uuid, queue text, recipient text, user_id uuid, record_id uuid, report_of uuid, needs_report boolean,
        report_address_id uuid, visit_link_id uuid, unsubscribe_url text, expires_at timestamptz,
        fallback text, texts json)
      cross join lateral (select m.texts -> coalesce(language_of_account(m.user_id), m.fallback) as text) said`);
}

function queueOf({ report_of }: Pick<Mail, 'report_of'>, { kind }: MailText): MailQueue {
  if (report_of !== undefined) return 'reports';
  return mailKinds[kind].isUrgent ? 'urgent' : 'others';
}

export type QueuedMail = typeof outgoing_mails.$inferSelect;

/** The operator whose email was taken last, by queue. */
export type MailTurns = Turns<MailQueue>;

/** Locks the email that is due next in the first queue with a due email, and returns it. */
export async function lockNextMail(
  tx: Transaction,
  queues: readonly MailQueue[],
  turns: MailTurns,
  at: Date,
): Promise<QueuedMail | null> {
  const row = await lockNext(tx, queues, turns, {
    table: outgoing_mails,
    sender,
    isWaitingIn: (queue) => sql`queue = ${queue} and ${mayTry}`,
    at,
  });
  return row === null ? null : rowIn(outgoing_mails, row);
}
