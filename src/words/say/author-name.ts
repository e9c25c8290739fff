import { visitLinkAuthor } from '#domain/job-orders/visit-link.ts';
import { visitLinkWords } from '#words/en/job-orders/visit/link.ts';
import { wordsOf } from '#words/words.ts';

/** Returns the name of an event's author. Someone who used a visit's link has no name of their own. */
export function authorName(actor_name: string): string {
  return actor_name === visitLinkAuthor ? wordsOf(visitLinkWords).author : actor_name;
}
