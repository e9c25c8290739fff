import { type LinkOrigin, visitLinkAuthor } from '#domain/job-orders/visit-link.ts';
import { visitLinkWords } from '#words/en/job-orders/visit/link.ts';
import { startWords } from '#words/en/start.ts';
import { type Locale, wordsOf } from '#words/words.ts';

type Authored = { readonly actor_name: string; readonly by_link: LinkOrigin | null };

/** Returns the name of an event's author. Someone who used a visit's link has no name, but the link has an origin. */
export function authorName({ actor_name, by_link }: Authored, locale?: Locale): string {
  const { author, authorOf } = wordsOf(visitLinkWords, locale);
  if (by_link === null) return actor_name === visitLinkAuthor ? author : actor_name;
  const name = personOf(by_link, locale);
  return name === null ? author : authorOf[by_link.way](name);
}

/** Returns the person who shared a link or got it by email, with their role; null if unknown. */
export function personOf({ name, role }: Pick<LinkOrigin, 'name' | 'role'>, locale?: Locale): string | null {
  return name === null || role === null ? name : `${name} (${wordsOf(startWords, locale).domain.role[role]})`;
}

/** Returns the name of a stopped link in history: the person who shared it or got it by email. */
export function linkName(origin: LinkOrigin): string {
  return personOf(origin) ?? wordsOf(visitLinkWords).unknown;
}
