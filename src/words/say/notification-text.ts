import type { Audience } from '#domain/events/audience.ts';
import type { EventType } from '#domain/events/event.ts';
import { isNotificationType, type NotificationFacts } from '#domain/events/notification.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formFor } from '#domain/values/second-name.ts';
import type { NotificationNames, NotificationText } from '#words/en/records/notification-names.ts';
import { notificationTextsWords } from '#words/en/records/notification-texts.ts';
import { type Locale, ownLocale, wordsOf } from '#words/words.ts';
import { dayText } from './day-text.ts';
import { joined } from './joined.ts';
import { visitTime } from './visit-time.ts';

type Texts = NotificationText | Partial<Readonly<Record<Audience, NotificationText>>>;
type NotifiedEvent = {
  readonly type: EventType;
  readonly audience: Audience;
  readonly subject: string;
  readonly facts?: NotificationFacts;
};

/**
 * Returns the notification's text for an audience, or only the subject if that audience no longer gets such
 * events. The bell, the notifications page and the emails all use it.
 */
export function notificationText(
  { type, audience, subject, facts = {} }: NotifiedEvent,
  locale: Locale = ownLocale(),
): string {
  const texts: Texts = isNotificationType(type) ? wordsOf(notificationTextsWords, locale)[type] : {};
  const text = typeof texts === 'function' ? texts : texts[audience];
  const named = formFor(locale, subject, facts.subject_second_name);
  return text === undefined ? named : text({ subject: named, ...namesIn(facts, locale) });
}

function namesIn(facts: NotificationFacts, locale: Locale): Omit<NotificationNames, 'subject'> {
  const { scheduled_date, window_minutes = 0, was_scheduled, was_window, asked_date, was_asked } = facts;
  const timeOf = (at: string | undefined, window: number) =>
    at === undefined || facts.time_zone === undefined
      ? null
      : visitTime({ scheduled_date: new Date(at), window_minutes: window }, facts.time_zone, locale);
  const nameIn = (name: string | undefined, second: string | undefined) =>
    name === undefined ? null : formFor(locale, name, second);
  const isMoved = was_scheduled !== undefined || was_window !== undefined;
  return {
    time: timeOf(scheduled_date, window_minutes),
    before: isMoved ? timeOf(was_scheduled ?? scheduled_date, was_window ?? window_minutes) : null,
    requested: timeOf(asked_date, 0),
    promised: timeOf(facts.promised_by, 0),
    isAsRequested: was_asked !== undefined && isSameInstant(was_asked, scheduled_date),
    client: siteOf(facts, locale),
    operatorPhone: facts.operator_phone === undefined ? null : formatPhone(facts.operator_phone),
    reason: facts.reason ?? null,
    handedInBy: nameIn(facts.handed_in_by, facts.handed_in_second_name),
    downloadedBy: facts.by ?? null,
    company: nameIn(facts.company, facts.company_second_name),
    byCompanyLink: facts.by_company_link ?? false,
    callsBack: facts.calls_back ?? false,
    doneAt: timeOf(facts.done_at, 0),
    hasStoppedWork: facts.has_stopped_work ?? false,
    replacesTechnician: facts.replaces_technician ?? false,
    hasPassed: facts.has_passed ?? false,
    part: facts.missing_part ?? null,
    partDay: facts.part_expected_on === undefined ? null : dayText(facts.part_expected_on, locale),
  };
}

function siteOf(facts: NotificationFacts, locale: Locale): string | null {
  const { client, client_second_name, place, second_place, client_phone } = facts;
  if (client === undefined) return null;
  const name = formFor(locale, client, client_second_name);
  const address = place && formFor(locale, place, second_place);
  const phone = client_phone === undefined ? '' : formatPhone(client_phone);
  const parts = [name, address ?? '', phone];
  return joined(
    parts.filter((part) => part !== ''),
    locale,
  );
}

function isSameInstant(one: string, other: string | undefined): boolean {
  return other !== undefined && Date.parse(one) === Date.parse(other);
}
