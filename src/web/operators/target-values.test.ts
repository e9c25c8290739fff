import { expect, test } from 'vitest';
import { defaultTargets } from '#domain/planning/promise.ts';
import { targetsOf, targetValuesOf } from './target-values.ts';

test('targets are shown as hours and minutes, and keep their values', () => {
  const values = targetValuesOf(defaultTargets);
  expect(values.emergency.cmasa_premium).toEqual({ response_minutes: '0:30', arrival_minutes: '4:00' });
  expect(targetsOf(values)).toEqual(defaultTargets);
});

test.each([
  ['4', 240],
  [' 0:05 ', 5],
  ['72:00', 4320],
  ['', Number.NaN],
  ['1:60', Number.NaN],
  ['1:5', Number.NaN],
  ['-1:00', Number.NaN],
  ['soon', Number.NaN],
])('the input "%s" is %d minutes', (response_minutes, minutes) => {
  const values = targetValuesOf(defaultTargets);
  const low = { ...values.low, none: { response_minutes, arrival_minutes: '100:00' } };
  expect(targetsOf({ ...values, low }).low.none.response_minutes).toBe(minutes);
});
