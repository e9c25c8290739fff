import { describe, expect, test } from 'vitest';
import { dayByKey, firstOfMonth, lastOfMonth, sameDayOf, weeksOf } from './month.ts';

describe('a month of the calendar', () => {
  test.each([
    ['2026-11-21', '2026-11-01', '2026-11-30'],
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('the month of %s lasts from %s to %s', (date, first, last) => {
    expect([firstOfMonth(date), lastOfMonth(date)]).toEqual([first, last]);
  });

  test.each([
    ['2026-02-10', 4],
    ['2026-11-10', 5],
    ['2026-08-10', 6],
  ])('the month of %s has %i weeks from Sunday, with all its days and no others', (date, count) => {
    const weeks = weeksOf(date);
    expect(weeks).toHaveLength(count);
    const days = weeks.flat().filter((day) => day !== null);
    expect([days[0], days.at(-1)]).toEqual([firstOfMonth(date), lastOfMonth(date)]);
    expect(new Set(days).size).toBe(Number(lastOfMonth(date).slice(8)));
    for (const week of weeks) {
      expect(week).toHaveLength(7);
      for (const [index, day] of week.entries())
        if (day !== null) expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(index);
    }
  });
});

test.each([
  ['2026-12', '2026-11-21', '2026-12-21'],
  ['2027-02', '2027-01-31', '2027-02-28'],
  ['2028-02', '2028-01-31', '2028-02-29'],
])('in %s the same day as %s is %s', (month, date, same) => expect(sameDayOf(month, date)).toBe(same));

describe('keys of the calendar', () => {
  test.each([
    ['ArrowRight', '2026-11-22'],
    ['ArrowLeft', '2026-11-20'],
    ['ArrowDown', '2026-11-28'],
    ['ArrowUp', '2026-11-14'],
    ['Home', '2026-11-15'],
    ['End', '2026-11-21'],
    ['PageDown', '2026-12-21'],
    ['PageUp', '2026-10-21'],
    ['a', null],
  ])('%s moves from Saturday, November 21 to %s', (key, day) => {
    expect(dayByKey(key, '2026-11-21', false)).toBe(day);
  });

  test('an arrow key moves in its visual direction, even in right-to-left languages', () => {
    expect(dayByKey('ArrowRight', '2026-11-21', true)).toBe('2026-11-20');
    expect(dayByKey('ArrowLeft', '2026-11-21', true)).toBe('2026-11-22');
    expect(dayByKey('ArrowDown', '2026-11-21', true)).toBe('2026-11-28');
  });

  test("the next month's last day is chosen if that month is shorter", () => {
    expect(dayByKey('PageDown', '2027-01-31', false)).toBe('2027-02-28');
  });
});
