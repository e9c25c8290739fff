import { expect, test } from 'vitest';
import { presenceOf } from './presence.ts';

const zone = 'Asia/Bahrain';
const today = '2026-11-23T08:00:00.000Z';
const yesterday = '2026-11-22T08:00:00.000Z';
const none = {
  status: 'scheduled',
  scheduled_date: yesterday,
  on_the_way_at: null,
  started_at: null,
  work_ended_at: null,
} as const;
const at = new Date('2026-11-23T09:00:00.000Z');

test.each([
  ['a visit that is planned for this day', { scheduled_date: today }, 'planned_today'],
  ['a visit that was planned for yesterday, and not begun', {}, null],
  ['a visit that was planned for yesterday, on the way', { on_the_way_at: today }, 'under_way'],
  ['a visit that was begun yesterday', { status: 'in_progress', started_at: yesterday }, 'under_way'],
  [
    'work that ended this day and awaits its signature',
    { status: 'in_progress', started_at: today, work_ended_at: today },
    'ended_today',
  ],
  [
    'work that ended yesterday and awaits its signature',
    { status: 'in_progress', started_at: yesterday, work_ended_at: yesterday },
    null,
  ],
  [
    'a visit that was signed this day',
    { status: 'completed', started_at: today, work_ended_at: today },
    'ended_today',
  ],
  [
    'work that could not be finished this day',
    { status: 'cancelled', started_at: today, work_ended_at: today },
    'ended_today',
  ],
  ['a canceled visit', { status: 'cancelled', scheduled_date: today }, null],
  ['a visit that met no one', { status: 'cancelled', scheduled_date: today, work_ended_at: today }, null],
] as const)('%s', (_what, facts, expected) => {
  expect(presenceOf({ ...none, ...facts }, { at, time_zone: zone })).toBe(expected);
});

test('the day is that of the operator', () => {
  const lateEvening = new Date('2026-11-23T21:30:00.000Z');
  const planned = { ...none, scheduled_date: '2026-11-24T06:00:00.000Z' };
  expect(presenceOf(planned, { at: lateEvening, time_zone: zone })).toBe('planned_today');
  expect(presenceOf(planned, { at: lateEvening, time_zone: 'UTC' })).toBeNull();
});
