import type { EventType } from '#domain/event.ts';
import { type Audience, isTold } from '#domain/notification.ts';
import { toldWords } from '#words/en/records/told.ts';
import { type Locale, wordsOf } from '#words/words.ts';

type Texts = ((subject: string) => string) | Partial<Readonly<Record<Audience, (subject: string) => string>>>;

/**
 * What somebody in the audience is told of the event; only the subject when the audience is no longer told of such
 * events.
 */
export function toldText(
  { type, audience, subject }: { type: EventType; audience: Audience; subject: string },
  locale?: Locale,
): string {
  const texts: Texts = isTold(type) ? wordsOf(toldWords, locale)[type] : {};
  const text = typeof texts === 'function' ? texts : texts[audience];
  return text === undefined ? subject : text(subject);
}
