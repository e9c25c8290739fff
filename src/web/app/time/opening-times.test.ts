import { expect, test } from 'vitest';
import { nextServiceDay, serviceTimes } from './opening-times.ts';

/** Sunday to Thursday from eight to six; the first of December, a Tuesday, is a holiday. */
const hours = {
  weekend: [5, 6],
  opens_at: 480,
  closes_at: 1080,
  holidays: [{ date: '2026-12-01', name: 'National day' }],
};

test.each([
  ['2026-11-23', '2026-11-24'],
  ['2026-11-26', '2026-11-29'],
  ['2026-11-30', '2026-12-02'],
])('the service day after %s is %s: no weekend, no holiday', (today, next) => {
  expect(nextServiceDay(today, hours)).toBe(next);
});

test('an operator that never works is asked for tomorrow all the same', () => {
  expect(nextServiceDay('2026-11-23', { ...hours, weekend: [0, 1, 2, 3, 4, 5, 6] })).toBe('2026-11-24');
});

test('a visit can begin at every half hour of service, and never on a day off', () => {
  const times = serviceTimes('2026-11-24', hours);
  expect([times[0], times.at(-1), times.length]).toEqual([480, 1050, 20]);
  expect(serviceTimes('2026-11-27', hours)).toEqual([]);
  expect(serviceTimes('2026-12-01', hours)).toEqual([]);
});
