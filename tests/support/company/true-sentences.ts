import { expect } from 'vitest';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import { isStillUnderway } from '#domain/visit/standing.ts';
import type { VisitView } from '#web/records/visit/visit-sentences.ts';
import { is, mayBeThere, type Row, time_zone } from './visit-states.ts';

/** True if the work was reported, and its report is open again. */
const isReopened = (v: VisitView) => is(v).working && v.outcome === null && Boolean(v.work_ended_at);

/** The end of the arrival window. */
export const until = new Date('2026-11-24T07:00:00Z');
/** Conditions that a visit must meet if a sentence about it matches the pattern. */
const conditions: readonly (readonly [RegExp, (visit: VisitView, now: Date) => boolean])[] = [
  [/with you|at work/i, (v, now) => v.started_at !== null && mayBeThere(v, now)],
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
  [/is expected on/i, (v, now) => is(v).planned && now <= until],
  [/not arrived yet|no one has come/i, (v, now) => is(v).planned && now > until && v.technician !== null],
  [/next visit/i, (v) => is(v).planned || v.status === 'cancelled' || v.workflow_status !== 'in_progress'],
  [/not signed yet|report still missing/i, (v) => is(v).working && (v.outcome !== null || isReopened(v))],
  [/report is being corrected|correcting the report/i, isReopened],
  [/started(?! on )|in progress/i, (v) => is(v).working],
  [/(?<!was put )on hold/i, (v) => is(v).working && Boolean(v.paused_at) && !isReopened(v)],
  [/awaiting your signature/i, (v) => v.workflow_status === 'awaiting_signature' && v.status !== 'cancelled'],
  [/is signed|and signed|signed report/i, (v) => v.status === 'completed'],
  [/(done the work|work is done)/i, (v) => v.outcome === null],
  [/part is missing|part that is missing|part missing/i, (v) => v.outcome === 'part_missing'],
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

/** Checks that each text says nothing about the visit that is not true at that time. */
export function expectTrue(texts: readonly string[], { visit, now }: Pick<Row, 'visit' | 'now'>) {
  for (const text of texts) {
    for (const [pattern, holds] of conditions) {
      if (pattern.test(text)) expect([text, holds(visit, now)]).toEqual([text, true]);
    }
  }
}
