import { expect } from 'vitest';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import { isStillUnderway } from '#domain/visit/standing.ts';
import type { VisitView } from '#web/records/job-orders/visit/visit-sentences.ts';
import { is, isReopened, mayBeThere, type Row, time_zone, until } from './visit-states.ts';

/** Conditions that a visit must meet if an English notification or email about it matches the pattern. */
const conditions: readonly (readonly [RegExp, (visit: VisitView, now: Date) => boolean])[] = [
  [/with you\b|at work/i, (v, now) => v.started_at !== null && mayBeThere(v, now)],
  [/(visit|work) in progress/i, mayBeThere],
  [/not finished/i, (v, now) => is(v).working && v.outcome === null && !v.paused_at && !mayBeThere(v, now)],
  [/\bon \d+:\d/i, () => false],
  [/\bat [a-z]{3} \d/i, () => false],
  [
    /is on the way|been on the way|^on the way|technician on the way/i,
    (v, now) => is(v).planned && v.on_the_way_at !== null && isStillUnderway(new Date(v.on_the_way_at), now),
  ],
  [
    /no one was there|no-show/i,
    (v, now) => v.status === 'cancelled' && v.outcome === 'nobody_there' && now >= new Date(v.scheduled_date),
  ],
  [/is expected (today|tomorrow|\w{3},)/i, (v, now) => is(v).planned && now <= until],
  [/not arrived yet/i, (v, now) => is(v).planned && now > until && v.technician !== null],
  [/late|has come/i, (v, now) => is(v).planned && now > until],
  [/next visit/i, (v, now) => !is(v).working && (!is(v).planned || now <= until || v.on_the_way_at !== null)],
  [/not signed yet|report still missing/i, (v) => is(v).working && (v.outcome !== null || isReopened(v))],
  [/report is being corrected|correcting the report/i, isReopened],
  [/started(?! on )|in progress/i, (v) => is(v).working],
  [/(?<!was put )on hold/i, (v) => is(v).working && Boolean(v.paused_at) && !isReopened(v)],
  [/awaiting your signature/i, (v) => v.workflow_status === 'awaiting_signature' && v.status !== 'cancelled'],
  [/is signed|and signed|signed report/i, (v) => v.status === 'completed'],
  [/(done the work|work is done)/i, (v) => v.outcome === null && v.problem_resolved && !v.follow_up_required],
  [/part (is|was) missing|part that is missing|part missing/i, (v) => v.outcome === 'part_missing'],
  [/could not (be finished|finish)|cannot finish/i, (v) => v.outcome === 'cannot_finish'],
  [
    /follow-up visit (is )?needed|needs a follow-up visit|plan a follow-up visit/i,
    (v) => v.outcome !== null && v.outcome !== 'nobody_there',
  ],
  [/looking for/i, (v) => v.technician === null],
  [/cancelled|no one will come/i, (v) => v.status === 'cancelled'],
  [/today/i, (v, now) => dateIn(time_zone, now) === dateIn(time_zone, new Date(v.scheduled_date))],
  [
    /tomorrow/i,
    (v, now) => addDays(dateIn(time_zone, now), 1) === dateIn(time_zone, new Date(v.scheduled_date)),
  ],
  [/arrives (today|tomorrow|\w{3},)/i, (v, now) => is(v).planned && v.technician !== null && now <= until],
  [
    /your turn: check the report/i,
    (v) => v.workflow_status === 'awaiting_signature' && v.status !== 'cancelled',
  ],
  [/the part for .* has arrived|waiting for/i, (v) => v.outcome === 'part_missing'],
];

/** Checks that each English text says nothing about the visit that is not true at that time. */
export function expectTrueNotices(texts: readonly string[], { visit, now }: Pick<Row, 'visit' | 'now'>) {
  for (const text of texts) {
    for (const [pattern, holds] of conditions) {
      if (pattern.test(text)) expect([text, holds(visit, now)]).toEqual([text, true]);
    }
  }
}
