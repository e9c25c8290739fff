import { languages } from '#domain/values/language.ts';
import { mailsWords } from '#words/en/mails.ts';
import { type Locale, learn, wordsOf } from '#words/words.ts';

// An email may go to a reader of any language.
await Promise.all(languages.map(learn));

type Kind = keyof typeof mailsWords;
type MailParams<K extends Kind> = Parameters<(typeof mailsWords)[K]['body']>[0];
type MailWords = { readonly subject: (named: object) => string; readonly body: (named: object) => string };

/** A function that returns an email's subject and body in the language of its recipient. */
export type MailText = (locale: Locale) => { readonly subject: string; readonly body: string };

/**
 * Returns the subject and body of an email in each language. `named` may depend on the language too, because some of
 * its values are translated.
 */
export function mailText<K extends Kind>(
  kind: K,
  named: MailParams<K> | ((locale: Locale) => MailParams<K>),
): MailText {
  return (locale) => {
    const words = wordsOf(mailsWords, locale)[kind] as MailWords;
    const params = typeof named === 'function' ? named(locale) : named;
    return { subject: words.subject(params), body: words.body(params) };
  };
}
