import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Transaction } from '#server/database/database.ts';
import { withTimeout } from '#server/database/timing/timeout.ts';
import type { Server } from '#server/platform/context.ts';
import { sealedBytes, sealedReportOf } from '#server/printing/sealed-report.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { mailNotSent, mostAttempts, outgoing_mails } from '#server/store/outgoing-mails.ts';
import { getPlatformSettings } from '#server/store/platform-settings.ts';
import { isReceiving, saveRefusal } from '#server/store/report-addresses.ts';
import { fileMoment } from './mail-files.ts';
import { type Regular, regularly } from './regularly.ts';

type MailerSettings = {
  /** An smtp:// or smtps:// address. Without one, every email becomes a file in the folder. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly folder: string;
};

type QueuedMail = typeof outgoing_mails.$inferSelect;
type Attachment = { readonly filename: string; readonly contentType: string; readonly content: Buffer };
type Deliver = (mail: QueuedMail, written: MailParts) => Promise<void>;
/** The parts of an email that are not in its row. */
type MailParts = { readonly replyTo: string | null; readonly attachments: readonly Attachment[] };

const everyMs = 30_000;
const claimedForMs = 120_000;
const longestPauseMs = 4 * 3_600_000;
const smtpTimeoutMs = 20_000;

/**
 * Sends queued emails, each from only one server at a time. A failed email is tried again after 1, 2, 4 …
 * minutes, for about a day. After a crash between sending an email and recording it as sent, it is sent once
 * more, with the same Message-ID.
 */
export function openMailer(server: Server, settings: MailerSettings): Regular {
  const deliver =
    settings.smtpUrl === undefined ? toFile(server, settings) : bySmtp(settings.smtpUrl, settings);
  return regularly(server, 'post', everyMs, (patient, isStopped) => sendDue(patient, deliver, isStopped));
}

async function sendDue(server: Server, deliver: Deliver, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const claimed = await claim(server);
    if (claimed === null) return;
    if (claimed.isOutdated) await dropOutdated(server, claimed.mail);
    else if (claimed.isWanted) await send(server, deliver, claimed);
    else await drop(server, claimed.mail);
  }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

async function send(server: Server, deliver: Deliver, { mail, replyTo }: Claimed): Promise<void> {
  try {
    await deliver(mail, { replyTo, attachments: await attachmentsOf(server, mail) });
    await settle(server, mail, null);
    server.metrics.mailAttempts.inc({ outcome: 'sent' });
  } catch (error) {
    if (mail.report_address_id !== null && isMailboxRefused(error)) await giveUp(server, mail, error);
    else await postpone(server, mail, error);
  }
}

/** Deletes an email that needs no further attempt. If it was refused, its address for reports shows when. */
async function settle({ database }: Server, mail: QueuedMail, refused_at: Date | null): Promise<void> {
  await database.transaction(systemFor({ installation: 'all emails are in one queue' }), async (tx) => {
    await tx.orm.delete(outgoing_mails).where(eq(outgoing_mails.id, mail.id));
    if (mail.report_address_id !== null) saveRefusal(tx, mail.report_address_id, refused_at);
  });
}

/** Deletes an email that its recipient no longer wants. */
async function drop({ database }: Server, { id }: QueuedMail): Promise<void> {
  await database.transaction(systemFor({ installation: 'all emails are in one queue' }), async (tx) => {
    await tx.orm.delete(outgoing_mails).where(eq(outgoing_mails.id, id));
  });
}

/** Deletes an email that says what may have passed. This is no failure: the list of notifications still has its text. */
async function dropOutdated(server: Server, mail: QueuedMail): Promise<void> {
  await drop(server, mail);
  server.metrics.mailAttempts.inc({ outcome: 'outdated' });
  server.log.info('mail outdated', { mail_id: mail.id, attempts: mail.attempts });
}

/** Gives up on an email, because the mail server has said that it will never accept one for this mailbox. */
async function giveUp(server: Server, mail: QueuedMail, error: unknown): Promise<void> {
  server.metrics.mailAttempts.inc({ outcome: 'failed' });
  server.log.error(mailNotSent, { mail_id: mail.id, attempts: mail.attempts + 1, error: nameOf(error) });
  await settle(server, mail, server.now());
}

/** Returns true for a permanent refusal of the recipient (RFC 5321), and not of the sender or the content. */
function isMailboxRefused(error: unknown): boolean {
  const { code, command, responseCode } = Object(error);
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500;
}

/**
 * Returns the next email that is due, and keeps it from other servers while it is being sent. It is unwanted if its
 * recipient has stopped the reports since it was queued, and outdated once what it says may have passed. A link to a visit that has ended since is left out.
 */
async function claim({ database, now }: Server) {
  return database.transaction(systemFor({ installation: 'all emails are in one queue' }), async (tx) => {
    const at = now();
    const [mail] = await tx.orm
      .select()
      .from(outgoing_mails)
      .where(and(lte(outgoing_mails.due_at, at), sql`${outgoing_mails.attempts} < ${mostAttempts}`))
      .orderBy(asc(outgoing_mails.due_at))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!mail) return null;
    const due_at = new Date(at.getTime() + claimedForMs);
    await tx.orm
      .update(outgoing_mails)
      .set({ due_at, attempts: mail.attempts + 1 })
      .where(eq(outgoing_mails.id, mail.id));
    const { mail_reply_to } = await getPlatformSettings(tx);
    const { report_address_id } = mail;
    const isWanted = report_address_id === null || (await isReceiving(tx, report_address_id));
    const body = (await hasEndedLink(tx, mail)) ? (mail.body_without_link ?? mail.body) : mail.body;
    const isOutdated = mail.expires_at !== null && mail.expires_at <= at;
    return { mail: { ...mail, body }, replyTo: mail_reply_to, isWanted, isOutdated };
  });
}

async function hasEndedLink(tx: Transaction, { visit_link_id }: QueuedMail): Promise<boolean> {
  if (visit_link_id === null) return false;
  const links = await tx.rows(sql`select from visit_links where id = ${visit_link_id}`);
  return links.length === 0;
}

async function postpone(
  { database, log, metrics, now }: Server,
  mail: QueuedMail,
  error: unknown,
): Promise<void> {
  const pauseMs = Math.min(60_000 * 2 ** mail.attempts, longestPauseMs);
  metrics.mailAttempts.inc({ outcome: 'failed' });
  log.error(mailNotSent, { mail_id: mail.id, attempts: mail.attempts + 1, error: nameOf(error) });
  await database.transaction(systemFor({ installation: 'all emails are in one queue' }), async ({ orm }) => {
    const due_at = new Date(now().getTime() + pauseMs);
    await orm.update(outgoing_mails).set({ due_at }).where(eq(outgoing_mails.id, mail.id));
  });
}

/** The attempts after which a report is sent without its PDF, if the email has a link that leads to the PDF too. */
const attemptsWithReport = 3;
/** An email waits this long for its PDF, so that no other server takes it in the meantime. */
const printingMs = 30_000;

/** Returns the sealed report, if the email has one. Throws if the email needs a report that does not exist. */
async function attachmentsOf(server: Server, mail: QueuedMail): Promise<Attachment[]> {
  const { report_of, needs_report, attempts } = mail;
  if (report_of === null || (attempts >= attemptsWithReport && !needs_report)) return [];
  const report = await withTimeout(
    printingMs,
    findReport(server, report_of),
    'the report was not printed in time',
  );
  if (report === null && needs_report) throw new Error('the report of an email is gone');
  return report === null ? [] : [{ ...report, contentType: 'application/pdf' }];
}

/** Returns null if the job was removed, or if the file store has lost the PDF. */
async function findReport(server: Server, id: string) {
  const [job] = await server.database.transaction(
    systemFor({ installation: 'all emails are in one queue' }),
    (tx) =>
      tx.rows<{ operator_id: string; number: string }>(
        sql`select operator_id, 'JO-' || number as number from job_orders where id = ${id}`,
      ),
    { readOnly: true },
  );
  const report = job === undefined ? null : await sealedReportOf(server, { id, ...job });
  const content = report && (await sealedBytes(server, report));
  return job === undefined || content === null ? null : { filename: `${job.number}.pdf`, content };
}

function messageOf(mail: QueuedMail, { from }: MailerSettings, { replyTo, attachments }: MailParts) {
  const domain = from.split('@').at(-1)?.replace('>', '') ?? 'localhost';
  return {
    from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    messageId: `<${mail.id}@${domain}>`,
    date: mail.created_at,
    attachments: [...attachments],
    ...(replyTo !== null && { replyTo }),
    headers: unsubscribing(mail),
  };
}

/**
 * Returns the headers with which mail programs offer to turn such emails off (RFC 2369). Only the link that stops reports
 * works with one click (RFC 8058), which needs https: all others lead to the settings.
 */
function unsubscribing({ unsubscribe_url, report_address_id }: QueuedMail) {
  if (unsubscribe_url === null) return {};
  const isOneClick = report_address_id !== null && unsubscribe_url.startsWith('https:');
  return {
    'List-Unsubscribe': `<${unsubscribe_url}>`,
    ...(isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

function bySmtp(smtpUrl: string, settings: MailerSettings): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail, written) => {
    await transport.sendMail(messageOf(mail, settings, written));
  };
}

/** Writes emails to files, for the demo and for tests. Only the user who runs the server can read them. */
function toFile({ log }: Server, settings: MailerSettings): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail, written) => {
    const { message } = await transport.sendMail(messageOf(mail, settings, written));
    mkdirSync(settings.folder, { recursive: true, mode: 0o700 });
    const file = join(settings.folder, `${fileMoment(mail.created_at)}-${mail.id}.eml`);
    writeFileSync(file, message as Buffer, { mode: 0o600 });
    log.info('mail written to a file, since no SMTP_URL is set', { file });
  };
}

/** Returns only the kind of failure and the reply code, because mail servers quote addresses in their errors. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const answer = 'responseCode' in error ? ` ${String(error.responseCode)}` : '';
  return `${error.name}${code}${answer}`;
}
