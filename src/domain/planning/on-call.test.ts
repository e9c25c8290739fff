import { expect, test } from 'vitest';
import type { Urgency } from '#domain/service-request.ts';
import { alertFor, type OnCallAlert, type OnCallTurn, partFrom, partsOutside } from './on-call.ts';

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
])('when a new shift overlaps an earlier one, %s', (_, first_day, last_day, expected) => {
  const turn = { first_day: '2026-11-10', last_day: '2026-11-16' };
  const remaining = partsOutside(turn, { first_day, last_day });
  expect(remaining.map((part) => [part.first_day, part.last_day])).toEqual(expected);
});

const night = { isServed: false, isAlerted: false, alertsLately: 0, isOnCall: true };
type Night = typeof night;
test.each<[name: string, urgency: Urgency, at: Partial<Night>, alert: OnCallAlert | null]>([
  ['an emergency at night alerts the technician on call', 'emergency', {}, 'on_call'],
  [
    'an emergency at night without anyone on call says so',
    'emergency',
    { isOnCall: false },
    'nobody_on_call',
  ],
  ['an emergency in service hours alerts no one', 'emergency', { isServed: true }, null],
  ['an emergency alerts only once', 'emergency', { isAlerted: true }, null],
  ['the fifth emergency of a client in an hour alerts', 'emergency', { alertsLately: 4 }, 'on_call'],
  ['the sixth emergency of a client in an hour alerts no one', 'emergency', { alertsLately: 5 }, null],
  ['other reports alert no one', 'high', {}, null],
])('%s', (_, urgency, at, alert) => {
  expect(alertFor({ urgency, ...night, ...at })).toBe(alert);
});

test.each<[name: string, turn: [string, string], part: [string, string] | null]>([
  ['a running turn changes from today on', ['2026-11-08', '2026-11-14'], ['2026-11-10', '2026-11-14']],
  ['a turn that starts today changes as a whole', ['2026-11-10', '2026-11-14'], ['2026-11-10', '2026-11-14']],
  ['a future turn changes as a whole', ['2026-11-12', '2026-11-14'], ['2026-11-12', '2026-11-14']],
  ['a turn that is over does not change', ['2026-11-01', '2026-11-09'], null],
])('%s', (_, [first_day, last_day], part) => {
  const expected: OnCallTurn | null = part && { first_day: part[0], last_day: part[1] };
  expect(partFrom('2026-11-10', { first_day, last_day })).toEqual(expected);
});
