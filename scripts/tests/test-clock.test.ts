import { expect, test } from 'vitest';
import { describeMoment, momentAt, momentOfCommit, ordinaryDay, specialDays } from './test-clock.mjs';

test('a commit always has the same moment, and commits cover every hour and every day', () => {
  expect(momentOfCommit('f37a2ed')).toBe(momentOfCommit('f37a2ed'));
  const moments = Array.from({ length: 4000 }, (_, index) => momentOfCommit(String(index)));
  expect(new Set(moments).size).toBe(24 * (1 + specialDays.length));
});

test('a moment is described in Bahrain time', () => {
  expect(momentAt(ordinaryDay, 0)).toBe('2027-02-15T21:20:00.000Z');
  const leapDay = momentAt({ name: '', date: '2028-02-29' }, 23);
  expect(describeMoment(leapDay)).toBe('Tuesday, February 29, 2028 at 11:20 PM in Bahrain, a leap day');
});
