import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, dateIn, isCalendarDate } from './calendar.ts';

const date = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

describe('the date of an instant', () => {
  test.each([
    ['Asia/Bahrain', '2026-06-14T20:59:59Z', '2026-06-14'],
    ['Asia/Bahrain', '2026-06-14T21:00:00Z', '2026-06-15'],
    ['Asia/Dubai', '2026-06-14T20:00:00Z', '2026-06-15'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
    ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23'],
    ['Africa/Cairo', '2026-04-24T21:00:00Z', '2026-04-25'],
    ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08'],
    ['UTC', '0033-04-03T12:00:00Z', '0033-04-03'],
  ])('the date in %s at %s is %s', (zone, instant, expected) => {
    expect(dateIn(zone, new Date(instant))).toBe(expected);
  });
});

describe('a calendar date', () => {
  test.each(['2026-02-28', '2024-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])(
    'the date %s exists',
    (text) => {
      expect(isCalendarDate(text)).toBe(true);
    },
  );

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    ' 2026-01-01',
    '2026-01-01T00:00:00Z',
    '0001-01-01',
    '1899-12-31',
    '3000-01-01',
    '9999-12-31',
    '',
    'tomorrow',
  ])('the date %j does not exist', (text) => expect(isCalendarDate(text)).toBe(false));

  test('every date of the calendar exists', () => {
    fc.assert(fc.property(date, (day) => isCalendarDate(day)));
  });
});

describe('months later', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-06-14', 0, '2026-06-14'],
  ])('%s plus %i months is %s', (from, months, expected) => expect(addMonths(from, months)).toBe(expected));

  test('adding months gives the same day of the month, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -600, max: 600 }), (from, months) => {
        const to = addMonths(from, months);
        expect(isCalendarDate(to)).toBe(true);
        const [day, landed] = [from, to].map((text) => Number(text.slice(8)));
        const dayAfter = new Date(Date.parse(to) + 86_400_000).toISOString();
        expect(landed === day || (Number(landed) < Number(day) && dayAfter.slice(8, 10) === '01')).toBe(true);
      }),
    );
  });

  test('adding months never reverses the order of two dates', () => {
    fc.assert(
      fc.property(date, date, fc.integer({ min: 0, max: 240 }), (one, other, months) => {
        const [earlier, later] = one <= other ? [one, other] : [other, one];
        expect(addMonths(earlier, months) <= addMonths(later, months)).toBe(true);
      }),
    );
  });
});
