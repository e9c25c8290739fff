import { expect, test } from 'vitest';
import { agoText, clockText, dayText } from './wording.ts';

test('samples are relative to now, so they stay current', () => {
  expect(agoText(2)).toBe('2 hours ago');
  expect(agoText(26)).toBe('yesterday');
  expect(agoText(50)).toBe('2 days ago');
  const now = new Date('2026-11-18T10:00:00Z');
  expect(dayText(-34, now)).toBe('Oct 15, 2026');
  expect(dayText(56, now)).toBe('Jan 13, 2027');
});

test('a time of day is the same in every zone', () => {
  expect(clockText('09:40').replace(/\s/, ' ')).toBe('9:40 AM');
  expect(clockText('16:30').replace(/\s/, ' ')).toBe('4:30 PM');
});
