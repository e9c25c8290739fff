import { expect, test } from 'vitest';
import { ageOf } from './age.ts';

test('an age is given in the largest whole unit, and is never negative if the clock is slow', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ages = [
    '2026-11-21T12:00:05Z',
    '2026-11-21T11:57:30Z',
    '2026-11-21T09:30:00Z',
    '2026-11-18T11:00:00Z',
  ];
  expect(ages.map((iso) => ageOf(iso, now))).toEqual([
    'this minute',
    '2 minutes ago',
    '2 hours ago',
    '3 days ago',
  ]);
});
