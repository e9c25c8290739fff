import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { dateFormatOf } from '#domain/values/date-format.ts';
import { arrivalWindowOf } from '#domain/visit/course.ts';
import { formatLocale, type Locale } from '#words/words.ts';

const parts: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** Returns the day and arrival window of a visit, or the exact time if the window has no length. */
export function visitTime(
  visit: Pick<JobOrder, 'scheduled_date' | 'window_minutes'>,
  timeZone: string,
  locale?: Locale,
): string {
  const { from, until } = arrivalWindowOf(visit);
  return dateFormatOf(formatLocale(locale), { ...parts, timeZone }).formatRange(from, until);
}
