import type { MailKind } from '#domain/events/mail-kind.ts';
import type { MailText } from '#words/say/mail-text.ts';

/** Returns the text of an email that is the same in each language. */
export function writtenMail(subject: string, body = 'Hello', kind: MailKind = 'notification'): MailText {
  return Object.assign(() => ({ subject, body }), { kind });
}
