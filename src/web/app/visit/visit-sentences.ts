import type { JobOrderListed } from '#contract/job-order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { isAtHand, type Standing, standingOf } from '#domain/visit/standing.ts';
import { formatDateTime, formatTime, formatWindow } from '#web/app/time/dates.ts';
import { standingWords } from '#words/en/visit/standing.ts';
import { wordsOf } from '#words/words.ts';

export type ShownVisit = Pick<
  JobOrderListed,
  | 'status'
  | 'workflow_status'
  | 'outcome'
  | 'scheduled_date'
  | 'window_minutes'
  | 'on_the_way_at'
  | 'started_at'
  | 'time_zone'
  | 'technician'
> & {
  readonly job_order_form_submitted_at?: string | null;
  readonly paused_at?: string | null;
  readonly paused_seconds?: number;
};

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

/** How a visit of the contract stands. */
export function standingOfShown(visit: ShownVisit, now: Date): Standing {
  const instants = {
    scheduled_date: new Date(visit.scheduled_date),
    on_the_way_at: instantOf(visit.on_the_way_at),
    started_at: instantOf(visit.started_at),
    paused_at: instantOf(visit.paused_at ?? null),
    job_order_form_submitted_at: instantOf(visit.job_order_form_submitted_at ?? null),
  };
  return standingOf({ ...visit, ...instants }, now);
}

/** All that a client reads of how a visit stands: on the home and where the technician is asked for. */
export function sentencesOf(visit: ShownVisit, now: Date) {
  const words = wordsOf(standingWords);
  const { is, since } = standingOfShown(visit, now);
  const window = formatWindow(visit.scheduled_date, visit.window_minutes, visit.time_zone);
  const named = { name: visit.technician?.name ?? '', window, since: since && sinceText(since, visit, now) };
  const atHand = isAtHand(is);
  return {
    is,
    heading: atHand ? words.headings.atHand : words.headings.next,
    /** When the visit was planned for says little once someone has come. */
    time: atHand ? words.plannedFor(window) : window,
    line: words.lines[is](named),
    whereabouts: words.whereabouts[is](named),
  };
}

/** The day is named unless it is today. */
function sinceText(since: Date, { time_zone }: Pick<ShownVisit, 'time_zone'>, now: Date): string {
  const isToday = dateIn(time_zone, since) === dateIn(time_zone, now);
  return (isToday ? formatTime : formatDateTime)(since.toISOString(), time_zone);
}
