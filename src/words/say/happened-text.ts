import type { EventType } from '#domain/events/event.ts';
import { recipientsField } from '#domain/report-address.ts';
import { type EventNames, eventSentencesWords, timelineWords } from '#words/en/cases/timeline.ts';
import { eventsWords } from '#words/en/records/events.ts';
import { type Locale, wordsOf } from '#words/words.ts';
import { joined } from './joined.ts';

type EventFacts = {
  readonly type: EventType;
  readonly actor: string;
  readonly subject: string;
  /** The changes; null if the reader is not allowed to see them. */
  readonly changes: Readonly<Record<string, { readonly to?: unknown }>> | null;
  readonly reason: string | null;
  /** The technician who got the job. */
  readonly technician: string | null;
};

type Sentences = Partial<Readonly<Record<EventType, (named: EventNames) => string>>>;

/** Returns an event as one sentence. `timeOf` formats an instant in the reader's local time. */
export function eventSentence(
  { type, actor, subject, changes, reason, technician }: EventFacts,
  timeOf: (instant: string) => string,
  locale?: Locale,
): string {
  const became = (field: string) => {
    const to = changes?.[field]?.to;
    return typeof to === 'string' && to !== '' ? to : null;
  };
  const at = became('scheduled_date');
  const sentences: Sentences = wordsOf(eventSentencesWords, locale);
  const sentence = sentences[type];
  if (sentence === undefined) {
    return wordsOf(timelineWords, locale).happened(wordsOf(eventsWords, locale)[type], actor);
  }
  const text = sentence({
    actor,
    subject,
    technician,
    time: at === null ? null : timeOf(at),
    reason,
    reporter: became('reported_by_name'),
    recipients: recipientsIn(changes?.[recipientsField]?.to, locale),
    isTimeKept: changes?.asked_date?.to === null,
  });
  return text.startsWith(subject) ? capitalized(text) : text;
}

const recipientsIn = (to: unknown, locale?: Locale) =>
  Array.isArray(to) && to.length > 0 ? joined(to.map(String), locale) : null;

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
