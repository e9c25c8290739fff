import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Server } from '#server/platform/context.ts';
import type { QueuedMail } from '#server/store/outgoing-mails.ts';
import { fileMoment } from './mail-files.ts';

export type MailerSettings = {
  /** An smtp:// or smtps:// address. Without one, every email becomes a file in the folder. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly folder: string;
};

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
};
/** The parts of an email that are not in its row. */
type MailParts = { readonly replyTo: string | null; readonly attachments: readonly Attachment[] };

export type Delivery = {
  readonly deliver: (mail: QueuedMail, written: MailParts) => Promise<void>;
  readonly close: () => void;
};

const smtpTimeoutMs = 20_000;
/** The maximum time for one email, even if the mail server keeps answering slowly. */
const sendingMs = 60_000;
/** The time for which an idle connection is kept for the next email. */
const idleMs = 5000;

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
 * Returns the headers that let mail programs offer to unsubscribe (RFC 2369). Only the link that stops reports works
 * with one click (RFC 8058), which requires https. All other links open the settings.
 */
function unsubscribing({ unsubscribe_url, report_address_id }: QueuedMail) {
  if (unsubscribe_url === null) return {};
  const isOneClick = report_address_id !== null && unsubscribe_url.startsWith('https:');
  return {
    'List-Unsubscribe': `<${unsubscribe_url}>`,
    ...(isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/** Sends through one pool of connections to the mail server. */
export function bySmtp(smtpUrl: string, settings: MailerSettings, atOnce: number): Delivery {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: atOnce,
    idleTimeout: idleMs,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (mail, written) => {
      const signal = AbortSignal.timeout(sendingMs);
      await transport.sendMail({ ...messageOf(mail, settings, written), signal });
    },
    close: () => transport.close(),
  };
}

/** Writes emails to files, for the demo and for tests. Only the user who runs the server can read them. */
export function toFiles({ log }: Server, settings: MailerSettings): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    deliver: async (mail, written) => {
      const { message } = await transport.sendMail(messageOf(mail, settings, written));
      mkdirSync(settings.folder, { recursive: true, mode: 0o700 });
      const file = join(settings.folder, `${fileMoment(mail.created_at)}-${mail.id}.eml`);
      writeFileSync(file, message as Buffer, { mode: 0o600 });
      log.info('mail written to a file, since no SMTP_URL is set', { file });
    },
    close: () => undefined,
  };
}
