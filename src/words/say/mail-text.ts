import type { MailKind } from '#domain/events/mail-kind.ts';
import { languages } from '#domain/values/language.ts';
import { mailsWords } from '#words/en/mails.ts';
import { type Locale, learn, wordsOf } from '#words/words.ts';

// An email may go to a reader of any language, so all languages are loaded.
await Promise.all(languages.map(learn));

type MailParams<K extends MailKind> = Parameters<(typeof mailsWords)[K]['body']>[0];
type MailWords = { readonly subject: (named: object) => string; readonly body: (named: object) => string };

/** A function that returns an email's subject and body in the language of its recipient, with the kind of the email. */
export type MailText = {
  (locale: Locale): { readonly subject: string; readonly body: string };
  readonly kind: MailKind;
};

/**
 * Returns the subject and body of an email in each language. `named` may depend on the language too, because some of
 * its values are translated.
 */
export function mailText<K extends MailKind>(
  kind: K,
  named: MailParams<K> | ((locale: Locale) => MailParams<K>),
): MailText {
  const textIn = (locale: Locale) => {
    const words = wordsOf(mailsWords, locale)[kind] as MailWords;
    const params = typeof named === 'function' ? named(locale) : named;
    return { subject: words.subject(params), body: words.body(params) };
  };
  return Object.assign(textIn, { kind });
}
