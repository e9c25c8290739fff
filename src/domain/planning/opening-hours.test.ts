import { describe, expect, test } from 'vitest';
import { afterService } from './opening-hours.ts';
import { firstOpenDay, type OpenDays } from './work-time.ts';

const bahrain = {
  time_zone: 'Asia/Bahrain',
  weekend: [5, 6],
  opens_at: 8 * 60,
  closes_at: 18 * 60,
  holidays: [],
  special_hours: [],
};
const after = (from: string, minutes: number, hours: OpenDays = bahrain) =>
  afterService(new Date(from), minutes, hours).toISOString();

test.each([
  ['within the day', '2026-11-18T07:00:30Z', 60, '2026-11-18T08:00:00.000Z'],
  ['up to closing', '2026-11-18T07:00:00Z', 8 * 60, '2026-11-18T15:00:00.000Z'],
  ['over the night', '2026-11-18T14:00:00Z', 90, '2026-11-19T05:30:00.000Z'],
  ['over a weekend', '2026-11-19T14:00:00Z', 120, '2026-11-22T06:00:00.000Z'],
  ['before the day opens', '2026-11-18T01:00:00Z', 30, '2026-11-18T05:30:00.000Z'],
  ['after it has closed', '2026-11-18T20:00:00Z', 30, '2026-11-19T05:30:00.000Z'],
  ['on a day off', '2026-11-20T09:00:00Z', 600, '2026-11-22T15:00:00.000Z'],
  ['over several days', '2026-11-15T05:00:00Z', 25 * 60, '2026-11-17T10:00:00.000Z'],
])('service time is counted %s', (_, from, minutes, expected) => {
  expect(after(from, minutes)).toBe(expected);
});

test('no service is counted on a holiday', () => {
  const holidays = ['2026-11-19', '2026-11-22'].map((date) => ({ date, name: 'Founding day' }));
  expect(after('2026-11-18T14:00:00Z', 90, { ...bahrain, holidays })).toBe('2026-11-23T05:30:00.000Z');
  expect(after('2026-11-19T07:00:00Z', 60, { ...bahrain, holidays })).toBe('2026-11-23T06:00:00.000Z');
});

test('service hours follow the operator’s clocks, even if the clocks change in between', () => {
  const london = {
    time_zone: 'Europe/London',
    weekend: [6, 0],
    opens_at: 9 * 60,
    closes_at: 17 * 60,
    holidays: [],
    special_hours: [],
  };
  // Starts on Friday at 16:00 in standard time. Clocks go forward on Sunday, so the operator opens on Monday at 9:00 in
  // daylight saving time.
  expect(after('2026-03-27T16:00:00Z', 120, london)).toBe('2026-03-30T09:00:00.000Z');
  expect(after('2026-10-23T15:00:00Z', 120, london)).toBe('2026-10-26T10:00:00.000Z');
});

test('an operator that never closes has service in every hour', () => {
  const always = {
    time_zone: 'Asia/Bahrain',
    weekend: [],
    opens_at: 0,
    closes_at: 1440,
    holidays: [],
    special_hours: [],
  };
  expect(after('2026-11-18T07:00:00Z', 3000, always)).toBe('2026-11-20T09:00:00.000Z');
});

describe('the first day with service', () => {
  const holidays = ['2026-11-29', '2026-11-30'].map((date) => ({ date, name: 'Founding days' }));

  const hours = { weekend: [5, 6], opens_at: 480, closes_at: 1080, holidays, special_hours: [] };

  test.each([
    ['2026-11-24', '2026-11-24'],
    ['2026-11-27', '2026-12-01'],
    ['2026-11-30', '2026-12-01'],
  ])('the first day with service from %s on is %s', (from, expected) => {
    expect(firstOpenDay(from, hours)).toBe(expected);
  });

  test('the first day with service is the given day if none is near', () => {
    expect(firstOpenDay('2026-11-24', { ...hours, weekend: [0, 1, 2, 3, 4, 5, 6] })).toBe('2026-11-24');
  });
});
