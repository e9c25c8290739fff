import { mailsWords } from '#words/en/mails.ts';
import { type Locale, wordsOf } from '#words/words.ts';

type Kind = keyof typeof mailsWords;
type MailParams<K extends Kind> = Parameters<(typeof mailsWords)[K]['body']>[0];
type MailWords = { readonly subject: (named: object) => string; readonly body: (named: object) => string };

/** Returns the subject and body of an email. */
export function mailText<K extends Kind>(kind: K, named: MailParams<K>, locale?: Locale) {
  const words = wordsOf(mailsWords, locale)[kind] as MailWords;
  return { subject: words.subject(named), body: words.body(named) };
}
