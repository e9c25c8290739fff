import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { dateFormatOf } from '#domain/values/date-format.ts';
import { nameFor } from '#domain/values/second-name.ts';
import { type CourseStep, courseOf } from '#domain/visit/course-steps.ts';
import { holdEndOf, standingOf } from '#domain/visit/standing.ts';
import { standingWords } from '#words/en/job-orders/visit/standing.ts';
import { visitTime } from '#words/say/visit-time.ts';
import { visitWhen } from '#words/say/visit-when.ts';
import { formatLocale, type Locale, wordsOf } from '#words/words.ts';

type Visit = Pick<
  JobOrderView,
  | 'status'
  | 'workflow_status'
  | 'outcome'
  | 'scheduled_date'
  | 'window_minutes'
  | 'told_from'
  | 'told_until'
  | 'on_the_way_at'
  | 'started_at'
  | 'paused_at'
  | 'paused_seconds'
  | 'hold_until'
  | 'work_ended_at'
  | 'job_order_form_submitted_at'
  | 'signed_at'
  | 'cancelled_at'
  | 'time_zone'
  | 'technician'
  | 'problem_resolved'
  | 'follow_up_required'
>;

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

/** Returns the visit with its times as dates. */
function dated(visit: Visit) {
  return {
    ...visit,
    scheduled_date: new Date(visit.scheduled_date),
    on_the_way_at: instantOf(visit.on_the_way_at),
    started_at: instantOf(visit.started_at),
    paused_at: instantOf(visit.paused_at),
    work_ended_at: instantOf(visit.work_ended_at),
    job_order_form_submitted_at: instantOf(visit.job_order_form_submitted_at),
    signed_at: instantOf(visit.signed_at),
    cancelled_at: instantOf(visit.cancelled_at),
  };
}

/** Returns the steps of the visit. */
export function courseOfVisit(visit: Visit, now: Date): readonly CourseStep[] {
  return courseOf(dated(visit), now);
}

/** Returns the planned arrival window of the visit, in words. */
export function windowText({ scheduled_date, window_minutes, time_zone }: Visit, locale: Locale): string {
  return visitTime({ scheduled_date: new Date(scheduled_date), window_minutes }, time_zone, locale);
}

const minuteMs = 60_000;

/**
 * Returns the arrival window that the client was promised, in words, and whether the visit has moved since; null if no
 * window was announced.
 */
export function promisedWindow(visit: Visit, locale: Locale) {
  const { told_from, told_until, scheduled_date, window_minutes, time_zone } = visit;
  if (told_from === null || told_until === null) return null;
  const from = new Date(told_from);
  const minutes = Math.round((Date.parse(told_until) - from.getTime()) / minuteMs);
  const isMoved = from.getTime() !== Date.parse(scheduled_date) || minutes !== window_minutes;
  return { text: visitTime({ scheduled_date: from, window_minutes: minutes }, time_zone, locale), isMoved };
}

/** Returns only the time if the moment is today, or else its day and time. */
export function momentText(
  at: Date,
  { time_zone }: Pick<Visit, 'time_zone'>,
  now: Date,
  locale: Locale,
): string {
  if (dateIn(time_zone, at) !== dateIn(time_zone, now)) {
    return visitTime({ scheduled_date: at, window_minutes: 0 }, time_zone, locale);
  }
  return dateFormatOf(formatLocale(locale), { timeZone: time_zone, timeStyle: 'short' }).format(at);
}

/** Returns the sentence that says how long the work stays on hold; null without an end in the future. */
export function heldUntilText(visit: Visit, now: Date, locale: Locale): string | null {
  const { is } = standingOf(dated(visit), now);
  const until = holdEndOf(instantOf(visit.hold_until), is, now);
  return until && wordsOf(standingWords, locale).heldUntil(momentText(until, visit, now, locale));
}

/** Returns the sentence that says where the technician is, or how the visit ended. */
export function whereaboutsText(visit: Visit, now: Date, locale: Locale): string {
  const { is, since } = standingOf(dated(visit), now);
  const isToday = since !== null && dateIn(visit.time_zone, since) === dateIn(visit.time_zone, now);
  return wordsOf(standingWords, locale).whereabouts[is]({
    name: (visit.technician && nameFor(locale, visit.technician)) ?? '',
    when: visitWhen(dated(visit), visit.time_zone, now, locale),
    since: since && momentText(since, visit, now, locale),
    isToday,
  });
}
