import { dateFormatOf } from '#domain/values/date-format.ts';
import { formatLocale, type Locale } from '#words/words.ts';

/** Formats a plain date for people: 'Thu, Dec 3'. It is the same day in every time zone. */
export function dayText(date: string, locale?: Locale): string {
  const parts: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  };
  return dateFormatOf(formatLocale(locale), parts).format(new Date(date));
}
