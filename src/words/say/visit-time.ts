import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { arrivalWindowOf } from '#domain/visit/course.ts';
import { formatLocale, type Locale } from '#words/words.ts';

const parts: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day and arrival window of a visit, or the exact time if the window has no length. */
export function visitTime(
  visit: Pick<JobOrder, 'scheduled_date' | 'window_minutes'>,
  timeZone: string,
  locale?: Locale,
): string {
  const tag = formatLocale(locale);
  const key = `${tag} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...parts, timeZone });
  formats.set(key, format);
  const { from, until } = arrivalWindowOf(visit);
  return format.formatRange(from, until);
}
