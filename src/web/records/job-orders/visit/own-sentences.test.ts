import { expect, test } from 'vitest';
import { isStillThere } from '#domain/visit/course.ts';
import { isStillUnderway } from '#domain/visit/standing.ts';
import { is, type Row, table } from '#tests/support/company/visit-states.ts';
import { unendedText } from './unended-text.ts';
import { clockTextOf } from './visit-clock.ts';
import { visitStepOf } from './visit-step.ts';

type Work = ReturnType<typeof workOf>;

/** Returns the work in a row of the test table, with defaults for the missing times. */
function workOf({ visit }: Row) {
  const { paused_at = null, paused_seconds = 0, hold_until = null, work_ended_at = null } = visit;
  return { ...visit, technician_id: 'somebody', paused_at, paused_seconds, hold_until, work_ended_at };
}

const isThere = ({ started_at, paused_at }: Work, now: Date) =>
  started_at !== null &&
  paused_at === null &&
  isStillThere({ started_at: new Date(started_at), paused_at: null, paused_seconds: 0 }, now);

const isUnderway = ({ on_the_way_at }: Work, now: Date) =>
  on_the_way_at !== null && isStillUnderway(new Date(on_the_way_at), now);

/** Conditions that a visit must meet if a sentence about it matches the pattern. */
const conditions: readonly (readonly [RegExp, (work: Work, now: Date) => boolean])[] = [
  [/on site/i, isThere],
  [/started/i, (work) => work.started_at !== null && work.paused_at === null],
  [/not ended yet/i, (work) => work.work_ended_at === null && work.paused_at === null],
  [/on hold/i, (work) => work.paused_at !== null && work.work_ended_at === null],
  [/left|report still missing/i, (work) => work.work_ended_at !== null],
  [/on the way/i, (work, now) => is(work).planned && isUnderway(work, now)],
  [/arrival not reported/i, (work) => is(work).planned && work.on_the_way_at !== null],
  [/part was missing/i, (work) => work.outcome === 'part_missing'],
  [/could not be finished/i, (work) => work.outcome === 'cannot_finish'],
];

const open = table.filter(({ visit }) => is(visit).working || (is(visit).planned && visit.on_the_way_at));

test.each(open)(
  'every sentence that the technician and planners read about a visit is true: $state, $visit.outcome, $moment',
  (row) => {
    const work = workOf(row);
    const since = work.paused_at ?? work.started_at ?? work.on_the_way_at ?? '';
    const clock = clockTextOf(work, visitStepOf(work, { role: 'technician' }), row.now)?.text ?? '';
    expect(clock).not.toBe('');
    for (const text of [clock, unendedText(work, since)]) {
      for (const [pattern, holds] of conditions) {
        if (pattern.test(text)) expect([text, holds(work, row.now)]).toEqual([text, true]);
      }
    }
  },
);

test.each([
  ['at work', null, 'Started Tue, Nov 24, 9:10 AM, not ended yet'],
  ['at work', 'part_missing', 'A part was missing. Started Tue, Nov 24, 9:10 AM, not ended yet'],
  ['paused since yesterday', null, 'On hold since Mon, Nov 23, 9:30 AM'],
  [
    'paused since yesterday',
    'cannot_finish',
    'The work could not be finished. On hold since Mon, Nov 23, 9:30 AM',
  ],
  [
    'ended yesterday',
    'part_missing',
    'A part was missing. Technician left Mon, Nov 23, 9:30 AM, report still missing',
  ],
  ['on the way', null, 'Set out Tue, Nov 24, 9:10 AM, arrival not reported'],
] as const)('planners read about a visit that is %s, %s: %s', (state, outcome, text) => {
  const row = table.find(
    (one) => one.state === state && one.visit.outcome === outcome && one.moment === 'in the window',
  );
  if (row === undefined) throw new Error('no such row');
  const work = workOf(row);
  const since = work.paused_at ?? work.started_at ?? work.on_the_way_at ?? '';
  expect(unendedText(work, since).replaceAll(/\s/gu, ' ')).toBe(text);
});

test.each([
  [null, 'On hold since Mon, Nov 23, 9:30 AM'],
  ['2026-11-24T06:00:00Z', 'On hold since Mon, Nov 23, 9:30 AM, was due to resume Tue, Nov 24, 9:00 AM'],
])('planners read when a visit on hold was due to resume, if that was set: %s', (hold_until, text) => {
  const row = table.find((one) => one.state === 'paused since yesterday' && one.moment === 'in the window');
  if (row === undefined) throw new Error('no such row');
  const work = { ...workOf(row), hold_until };
  expect(unendedText(work, work.paused_at ?? '').replaceAll(/\s/gu, ' ')).toBe(text);
});
