import { expect, test } from 'vitest';
import { partsOutside } from './on-call.ts';

test.each([
  ['the earlier one can be replaced', '2026-11-08', '2026-11-21', []],
  ['the start of the earlier one remains', '2026-11-13', '2026-11-21', [['2026-11-10', '2026-11-12']]],
  ['the end of the earlier one remains', '2026-11-08', '2026-11-12', [['2026-11-13', '2026-11-16']]],
  [
    'both ends of the earlier one remain',
    '2026-11-12',
    '2026-11-13',
    [
      ['2026-11-10', '2026-11-11'],
      ['2026-11-14', '2026-11-16'],
    ],
  ],
])('when a new turn overlaps an earlier one, %s', (_, first_day, last_day, expected) => {
  const turn = { first_day: '2026-11-10', last_day: '2026-11-16' };
  const remaining = partsOutside(turn, { first_day, last_day });
  expect(remaining.map((part) => [part.first_day, part.last_day])).toEqual(expected);
});
