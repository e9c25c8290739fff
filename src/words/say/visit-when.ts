import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import { dateFormatOf } from '#domain/values/date-format.ts';
import { arrivalWindowOf } from '#domain/visit/course.ts';
import { standingWords } from '#words/en/job-orders/visit/standing.ts';
import { formatLocale, type Locale, wordsOf } from '#words/words.ts';
import { visitTime } from './visit-time.ts';

/**
 * Returns the arrival window of a visit with 'today' or 'tomorrow', or with its weekday and date. Used only on screens
 * that change as time passes. Emails and stored texts use `visitTime`, because people read them later.
 */
export function visitWhen(
  visit: Pick<JobOrder, 'scheduled_date' | 'window_minutes'>,
  timeZone: string,
  now: Date,
  locale?: Locale,
): string {
  const { when } = wordsOf(standingWords, locale);
  const { from, until } = arrivalWindowOf(visit);
  const today = dateIn(timeZone, now);
  const day = dateIn(timeZone, from);
  const isTomorrow = day === addDays(today, 1);
  if ((day !== today && !isTomorrow) || dateIn(timeZone, until) !== day) {
    return visitTime(visit, timeZone, locale);
  }
  const format = dateFormatOf(formatLocale(locale), { timeZone, timeStyle: 'short' });
  return (isTomorrow ? when.tomorrow : when.today)(format.formatRange(from, until));
}
