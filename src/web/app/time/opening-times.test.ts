import { expect, test } from 'vitest';
import { serviceTimes } from './opening-times.ts';

/**
 * Sunday to Thursday, from 8 a.m. to 6 p.m. December 1, 2026, a Tuesday, is a holiday. December 6 to 10 has
 * special hours.
 */
const hours = {
  weekend: [5, 6],
  opens_at: 480,
  closes_at: 1080,
  holidays: [{ date: '2026-12-01', name: 'National day' }],
  special_hours: [
    {
      name: 'Ramadan',
      first_day: '2026-12-06',
      last_day: '2026-12-10',
      week: Array.from({ length: 7 }, () => [555, 660] as const),
    },
  ],
};

test('a visit can begin at every half hour within the service hours, and never on a day off', () => {
  const times = serviceTimes('2026-11-24', hours);
  expect([times[0], times.at(-1), times.length]).toEqual([480, 1050, 20]);
  expect(serviceTimes('2026-11-27', hours)).toEqual([]);
  expect(serviceTimes('2026-12-01', hours)).toEqual([]);
  expect(serviceTimes('2026-12-06', hours)).toEqual([555, 585, 615, 645]);
});
