import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { speak } from '#words/words.ts';
import {
  formatByWhen,
  formatDate,
  formatDateTime,
  formatTime,
  formatWindowTime,
  instantToZoned,
  todayIn,
  zonedToInstant,
} from './dates.ts';

describe("times in an operator's zone", () => {
  test("a local time becomes the instant at which the zone's clocks show it", () => {
    expect(zonedToInstant('2026-11-21 09:30:00', 'Asia/Bahrain')).toBe('2026-11-21T06:30:00.000Z');
    expect(zonedToInstant('2026-07-01 09:30', 'Europe/London')).toBe('2026-07-01T08:30:00.000Z');
  });

  test('a time that a clock change skips uses the offset before the change', () => {
    expect(zonedToInstant('2026-03-29 01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
  });

  test('if a local time occurs twice, the first one counts', () => {
    expect(zonedToInstant('2026-10-25 01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
  });

  test('converting an instant to local time and back returns it, unless the clocks change within that hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.constantFrom('Asia/Bahrain', 'Asia/Dubai', 'Asia/Kolkata', 'Pacific/Apia'),
        (seconds, zone) => {
          const iso = new Date(seconds * 1000).toISOString();
          fc.pre(seconds > 1_600_000_000);
          expect(zonedToInstant(instantToZoned(iso, zone), zone)).toBe(iso);
        },
      ),
    );
  });

  test('today is the date in the zone, even if it is another day in UTC', () => {
    expect(todayIn('Asia/Bahrain', new Date('2026-11-20T21:30:00Z'))).toBe('2026-11-21');
  });

  test('a plain date is the same in every zone', () => {
    expect(formatDate('2026-11-21', 'America/Los_Angeles')).toBe('Nov 21, 2026');
  });
});

test.each([
  ['2026-11-24T14:00:00Z', 'today 5:00 PM'],
  ['2026-11-25T14:00:00Z', 'tomorrow 5:00 PM'],
  ['2026-11-24T21:30:00Z', 'tomorrow 12:30 AM'],
  ['2026-11-26T14:00:00Z', 'Thu, Nov 26, 5:00 PM'],
  ['2026-11-23T14:00:00Z', 'Mon, Nov 23, 5:00 PM'],
])('a moment in the near future is named by its day in the zone: %s', (iso, text) => {
  const now = new Date('2026-11-24T09:00:00Z');
  expect(formatByWhen(iso, 'Asia/Bahrain', now).replaceAll('\u202f', ' ')).toBe(text);
});

test('in Arabic, the letter for the half of the day stays on the line of its time', async () => {
  await speak('ar');
  const [iso, zone] = ['2026-11-24T14:00:00Z', 'Asia/Bahrain'];
  expect(formatTime(iso, zone)).toBe('5:00\u00a0م');
  expect(formatDateTime(iso, zone)).toMatch(/ 2026، 5:00\u00a0م$/);
  expect(formatWindowTime('2026-11-24T08:00:00Z', 120, zone)).toMatch(/^11:00\u00a0ص.*1:00\u00a0م$/);
  await speak('en');
});
