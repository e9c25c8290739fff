import { expect, test } from 'vitest';
import { minutesLate, momentOfStep } from './moment.ts';

const now = '2026-11-18T13:00:00.000Z';

test.each([
  ['a call without a time', null, null, now],
  ['a tap a while ago', '2026-11-18T09:04:00.000Z', null, '2026-11-18T09:04:00.000Z'],
  ['a clock that is fast', '2026-11-18T13:02:00.000Z', null, now],
  ['a clock that is fast, after the previous step', '2026-11-19T13:02:00.000Z', '2026-11-18T12:00:00Z', now],
  ['a tap of twelve hours ago', '2026-11-18T01:00:00.000Z', null, '2026-11-18T01:00:00.000Z'],
  ['a tap of longer ago', '2026-11-18T00:59:59.999Z', null, 'said_long_ago'],
  [
    'the very moment of the previous step',
    '2026-11-18T12:00:00.000Z',
    '2026-11-18T12:00:00Z',
    '2026-11-18T12:00:00.000Z',
  ],
  ['a tap before the previous step', '2026-11-18T11:59:59.000Z', '2026-11-18T12:00:00Z', 'said_before_step'],
])('%s: a step reported at %s, after one at %s, counts as %s', (_, reportedAt, before, counts) => {
  const moment = momentOfStep(reportedAt === null ? null : new Date(reportedAt), {
    now: new Date(now),
    previousStepAt: before === null ? null : new Date(before),
    assignedAt: new Date('2026-11-18T00:30:00.000Z'),
  });
  expect(moment instanceof Date ? moment.toISOString() : moment).toBe(counts);
});

test('a step from before the assignment is refused', () => {
  const givenAt = new Date('2026-11-18T11:00:00.000Z');
  const momentAt = (at: string) =>
    momentOfStep(new Date(at), { now: new Date(now), previousStepAt: null, assignedAt: givenAt });
  expect(momentAt('2026-11-18T10:59:59.999Z')).toBe('said_before_given');
  expect(momentAt('2026-11-18T11:00:00.000Z')).toEqual(givenAt);
});

test.each([
  ['2026-11-18T12:30:00.000Z', null],
  ['2026-11-18T12:29:59.999Z', 30],
  ['2026-11-18T09:14:30.000Z', 225],
  [null, null],
])('an arrival at %s that is reported at 13:00 is late by %s minutes', (arrived, minutes) => {
  expect(minutesLate(arrived === null ? null : new Date(arrived), new Date(now))).toBe(minutes);
  expect(minutesLate(arrived === null ? null : new Date(arrived), null)).toBeNull();
});
