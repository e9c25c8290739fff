import { expect, test } from 'vitest';
import { partsOutside } from './on-call.ts';

test.each([
  ['the whole turn is replaced', '2026-11-08', '2026-11-21', []],
  ['its start remains', '2026-11-13', '2026-11-21', [['2026-11-10', '2026-11-12']]],
  ['its end remains', '2026-11-08', '2026-11-12', [['2026-11-13', '2026-11-16']]],
  [
    'both sides stay',
    '2026-11-12',
    '2026-11-13',
    [
      ['2026-11-10', '2026-11-11'],
      ['2026-11-14', '2026-11-16'],
    ],
  ],
])('of a turn that another one overlaps, %s', (_, first_day, last_day, expected) => {
  const turn = { first_day: '2026-11-10', last_day: '2026-11-16' };
  const remaining = partsOutside(turn, { first_day, last_day });
  expect(remaining.map((part) => [part.first_day, part.last_day])).toEqual(expected);
});
