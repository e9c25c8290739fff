import type { Audience } from '#domain/events/audience.ts';
import type { EventType } from '#domain/events/event.ts';
import type { NotificationFacts } from '#domain/events/notification.ts';
import { pushLimits } from '#domain/events/push.ts';
import { readings } from '#domain/values/language.ts';
import { eventsWords } from '#words/en/records/events.ts';
import { pushWords } from '#words/en/records/push.ts';
import { type Locale, learn, wordsOf } from '#words/words.ts';
import { notificationText } from './notification-text.ts';

// A push message may go to a reader of any language, so all languages are loaded.
await Promise.all(readings.map(learn));

type PushedEvent = {
  readonly type: EventType;
  readonly audience: Audience;
  readonly subject: string;
  readonly facts: NotificationFacts;
  readonly isUrgent: boolean;
};

/** Returns the texts of a push message: the name of the event, and the text of the notification. */
export function pushText(event: PushedEvent, locale: Locale): { title: string; body: string } {
  const title = event.isUrgent
    ? wordsOf(pushWords, locale).emergency
    : wordsOf(eventsWords, locale)[event.type];
  const text = notificationText(event, locale);
  const { text: most } = pushLimits;
  return { title, body: text.length > most ? `${text.slice(0, most - 1)}…` : text };
}
