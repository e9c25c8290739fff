import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import {
  lockNextMail,
  type MailQueue,
  type MailTurns,
  mailNotSent,
  outgoing_mails,
  type QueuedMail,
} from '#server/store/outgoing-mails.ts';
import { getPlatformSettings } from '#server/store/platform-settings.ts';
import { isReceiving, saveRefusal } from '#server/store/report-addresses.ts';
import { bySmtp, type Delivery, type MailerSettings, toFiles } from './mail-delivery.ts';
import { attachmentsOf, printReport } from './mail-reports.ts';
import type { Regular } from './regularly.ts';
import { sideBySide } from './side-by-side.ts';

const everyMs = 30_000;
const claimedForMs = 120_000;
const longestPauseMs = 4 * 3_600_000;
/**
 * The maximum number of emails that are sent at the same time. The last place is reserved for an urgent one, in case
 * all others are slow.
 */
const sentAtOnce = 4;
/**
 * The maximum number of reports that are printed at the same time. Most of the time, they wait for their operator's
 * turn at the printer.
 */
const printedAtOnce = 2;

const scope = systemFor({ installation: 'all emails are in one queue' });

/**
 * Sends queued emails, several at a time and each from only one server. Urgent ones are sent first, and otherwise one
 * from each operator in turn. So two emails to one recipient may arrive out of order. Each makes sense by itself, and
 * says when it was written. A report is printed before its email takes one of the places for sending. A failed email is
 * tried again after 1, 2, 4 … minutes, for about 16 hours. After a crash between sending an email and recording it as
 * sent, it is sent once more, with the same Message-ID.
 */
export function openMailer(server: Server, settings: MailerSettings): Regular {
  const delivery =
    settings.smtpUrl === undefined
      ? toFiles(server, settings)
      : bySmtp(settings.smtpUrl, settings, sentAtOnce);
  const turns: MailTurns = new Map();
  const sending = sideBySide(server, 'post', { everyMs, places: sentAtOnce }, async (patient, freePlaces) => {
    const claimed = await claim(patient, freePlaces > 1 ? ['urgent', 'others'] : ['urgent'], turns);
    return claimed && (() => send(patient, delivery, claimed));
  });
  const printing = sideBySide(server, 'post', { everyMs, places: printedAtOnce }, async (patient) => {
    const claimed = await claim(patient, ['reports'], turns);
    return claimed && (() => print(patient, claimed).then(sending.wake));
  });
  return {
    wake: () => {
      sending.wake();
      printing.wake();
    },
    stop: async () => {
      await Promise.all([sending.stop(), printing.stop()]);
      delivery.close();
    },
  };
}

type ClaimedMail = {
  readonly mail: QueuedMail;
  readonly replyTo: string | null;
  readonly isWanted: boolean;
  readonly isOutdated: boolean;
};

async function send(
  server: Server,
  { deliver }: Delivery,
  { mail, replyTo, isWanted, isOutdated }: ClaimedMail,
): Promise<void> {
  if (isOutdated) return dropOutdated(server, mail);
  if (!isWanted) return drop(server, mail);
  try {
    await deliver(mail, { replyTo, attachments: await attachmentsOf(server, mail) });
    await settle(server, mail, null);
    server.metrics.mailAttempts.inc({ outcome: 'sent' });
  } catch (error) {
    if (mail.report_address_id !== null && isMailboxRefused(error)) await giveUp(server, mail, error);
    else await postpone(server, mail, error);
  }
}

/** Prints the report of an email. The email is then due for sending. */
async function print(server: Server, { mail, isWanted }: ClaimedMail): Promise<void> {
  if (!isWanted) return drop(server, mail);
  try {
    await printReport(server, mail);
  } catch (error) {
    return postpone(server, mail, error);
  }
  const { attempts } = mail;
  await server.database.transaction(scope, async ({ orm }) => {
    const due = { queue: 'others', due_at: server.now(), attempts } as const;
    await orm.update(outgoing_mails).set(due).where(eq(outgoing_mails.id, mail.id));
  });
}

/**
 * Deletes an email that needs no further attempt. If the mailbox refused it, the time is stored with its report
 * address.
 */
async function settle({ database }: Server, mail: QueuedMail, refused_at: Date | null): Promise<void> {
  await database.transaction(scope, async (tx) => {
    await tx.orm.delete(outgoing_mails).where(eq(outgoing_mails.id, mail.id));
    if (mail.report_address_id !== null) saveRefusal(tx, mail.report_address_id, refused_at);
  });
}

/** Deletes an email that its recipient no longer wants. */
async function drop({ database }: Server, { id }: QueuedMail): Promise<void> {
  await database.transaction(scope, async (tx) => {
    await tx.orm.delete(outgoing_mails).where(eq(outgoing_mails.id, id));
  });
}

/**
 * Deletes an expired email, whose content may be out of date. This is not a failure: the list of notifications still
 * has its text.
 */
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

/**
 * Returns true if the mail server has permanently refused the recipient (RFC 5321), rather than the sender or the
 * content.
 */
function isMailboxRefused(error: unknown): boolean {
  const { code, command, responseCode } = Object(error);
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500;
}

/**
 * Returns the next email that is due, and keeps it from other servers while it is being sent. It is unwanted if its
 * recipient has stopped the reports since it was queued, and outdated once it has expired. If its link to a visit has
 * ended since, the link is left out.
 */
async function claim(
  { database, now }: Server,
  queues: readonly MailQueue[],
  turns: MailTurns,
): Promise<ClaimedMail | null> {
  return database.transaction(scope, async (tx) => {
    const at = now();
    const mail = await lockNextMail(tx, queues, turns, at);
    if (mail === null) return null;
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
  await database.transaction(scope, async ({ orm }) => {
    const due_at = new Date(now().getTime() + pauseMs);
    await orm.update(outgoing_mails).set({ due_at }).where(eq(outgoing_mails.id, mail.id));
  });
}

/** Returns only the kind of failure and the reply code, because mail servers quote addresses in their errors. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const answer = 'responseCode' in error ? ` ${String(error.responseCode)}` : '';
  return `${error.name}${code}${answer}`;
}
