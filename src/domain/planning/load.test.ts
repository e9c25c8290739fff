import { expect, test } from 'vitest';
import { loadOf, workTimeLeft, workTimeOn } from './load.ts';
import type { Absence } from './work-time.ts';

const holidays = [{ date: '2026-11-24', name: 'Founding day' }];
const hours = { weekend: [5, 6], opens_at: 480, closes_at: 1080, holidays, special_hours: [] };
const sunday = '2026-11-22';
const absence = (begins_at: number | null, ends_at: number | null, last_day = sunday): Absence => ({
  kind: 'training',
  first_day: sunday,
  last_day,
  begins_at,
  ends_at,
});

test.each([
  ['a working day', [sunday], [], 600, false],
  ['a day off', ['2026-11-27'], [], 0, false],
  ['a holiday', ['2026-11-24'], [], 0, false],
  ['a whole day away', [sunday], [absence(null, null)], 0, true],
  ['a morning away, from before the opening on', [sunday], [absence(420, 720)], 360, false],
  ['two overlapping absences', [sunday], [absence(600, 780), absence(720, 840)], 360, false],
  ['a week with a holiday and two days away', week(), [absence(null, null, '2026-11-23')], 1200, false],
] as const)('%s leaves the expected working time', (_, dates, absences, available_minutes, is_away) => {
  expect(workTimeOn(dates, hours, { week: null, absences })).toEqual({ available_minutes, is_away });
});

test('custom hours count instead of the operator’s hours', () => {
  const ownWeek = Array.from({ length: 7 }, (_, day) => (day === 0 ? ([540, 780] as const) : null));
  expect(workTimeOn(week(), hours, { week: ownWeek, absences: [] }).available_minutes).toBe(240);
});

test.each([
  ['the day before', '2026-11-21T11:38:00Z', [], 600, false],
  ['before the day starts', '2026-11-22T03:00:00Z', [], 600, false],
  ['2:32 PM', '2026-11-22T11:32:00Z', [], 208, false],
  ['an absence until four', '2026-11-22T11:32:00Z', [absence(840, 960)], 120, false],
  ['after the day', '2026-11-22T15:30:00Z', [], 0, true],
  ['the day after', '2026-11-23T06:00:00Z', [], 0, true],
  ['after a day away', '2026-11-22T15:30:00Z', [absence(null, null)], 0, false],
] as const)('only the rest of the day counts: %s', (_, now, absences, available_minutes, is_over) => {
  const open = { ...hours, time_zone: 'Asia/Bahrain' };
  const minutesLeft = workTimeLeft(sunday, open, { week: null, absences }, new Date(now));
  expect(minutesLeft).toMatchObject({ available_minutes, is_over });
});

test.each([
  [300, 600, 0.5],
  [900, 600, 1.5],
  [0, 0, 0],
  [60, 0, Number.POSITIVE_INFINITY],
])('%d minutes of %d are a load of %d', (planned, available_minutes, load) => {
  expect(loadOf(planned, { available_minutes, is_away: false })).toBe(load);
});

function week(): string[] {
  return Array.from({ length: 7 }, (_, day) => `2026-11-${22 + day}`);
}
