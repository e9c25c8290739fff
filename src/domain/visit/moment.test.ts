import { expect, test } from 'vitest';
import { latestStepOf, minutesLate, momentOfStep } from './moment.ts';

const now = '2026-11-18T13:00:00.000Z';

test.each([
  ['a call without a time', null, null, now],
  ['a tap a while ago', '2026-11-18T09:04:00.000Z', null, '2026-11-18T09:04:00.000Z'],
  ['a clock that is fast', '2026-11-18T13:02:00.000Z', null, now],
  ['a clock that is fast, after the previous step', '2026-11-19T13:02:00.000Z', '2026-11-18T12:00:00Z', now],
  ['a tap of three days ago', '2026-11-15T13:00:00.000Z', null, '2026-11-15T13:00:00.000Z'],
  ['a tap of longer ago', '2026-11-15T12:59:59.999Z', null, 'said_long_ago'],
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
    assignedAt: new Date('2026-11-15T00:30:00.000Z'),
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

test('the step before is the latest one that was recorded', () => {
  const none = { on_the_way_at: null, started_at: null, paused_at: null, resumed_at: null };
  const at = (time: string) => new Date(`2026-11-18T${time}:00Z`);
  expect(latestStepOf({ ...none, job_order_form_submitted_at: null })).toBeNull();
  const visit = {
    on_the_way_at: at('08:00'),
    started_at: at('09:00'),
    resumed_at: at('10:30'),
    paused_at: null,
  };
  expect(latestStepOf({ ...visit, job_order_form_submitted_at: null })).toEqual(at('10:30'));
  expect(latestStepOf({ ...visit, job_order_form_submitted_at: at('11:00') })).toEqual(at('11:00'));
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
