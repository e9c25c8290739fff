import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { isStillThere, timeAtWork } from '#domain/visit/course.ts';
import { isStillUnderway } from '#domain/visit/standing.ts';
import { formatDateTime, formatTime } from '#web/app/time/dates.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import { stayOf } from './stay.ts';
import type { VisitStep } from './visit-step.ts';

export type ClockJob = Pick<
  JobOrderListed,
  'on_the_way_at' | 'started_at' | 'paused_at' | 'paused_seconds' | 'work_ended_at' | 'time_zone'
>;
/** The part of a visit that the clock shows. */
export type ClockText = { readonly is: 'on_the_way' | 'at_work' | 'paused'; readonly text: string };

/**
 * Returns the time since which the technician has been on the way, at work or on hold, or the time when they left. Null
 * before and after a visit.
 */
export function clockTextOf(job: ClockJob, step: VisitStep, now: Date): ClockText | null {
  const { on_the_way_at, started_at, paused_at, work_ended_at, time_zone } = job;
  const { clock } = wordsOf(onSiteWords);
  if ((step === 'resume' || step === 'finish') && paused_at !== null) {
    const text = work_ended_at === null ? clock.paused : clock.left;
    return { is: 'paused', text: text(formatDateTime(work_ended_at ?? paused_at, time_zone)) };
  }
  if (step === 'arrive' && on_the_way_at !== null) {
    const text = isStillUnderway(new Date(on_the_way_at), now)
      ? clock.onTheWay(formatTime(on_the_way_at, time_zone))
      : clock.setOut(formatDateTime(on_the_way_at, time_zone));
    return { is: 'on_the_way', text };
  }
  if (step !== 'finish' || started_at === null) return null;
  const minutes = minutesThere(job, now);
  const text =
    minutes === null
      ? clock.begun(formatDateTime(started_at, time_zone))
      : clock.onSite(formatTime(started_at, time_zone), clock.length(Math.floor(minutes / 60), minutes % 60));
  return { is: 'at_work', text };
}

/**
 * Returns the number of minutes at work; null if the technician is not there, or started so long ago that
 * they must have left.
 */
function minutesThere(job: ClockJob, now: Date): number | null {
  const stay = stayOf(job);
  return stay !== null && isStillThere(stay, now) ? Math.floor(timeAtWork(stay, now) / 60_000) : null;
}
