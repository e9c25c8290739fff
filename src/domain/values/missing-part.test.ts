import { expect, test } from 'vitest';
import { awaitedPartOf, partStateOf, waitsForPart } from './missing-part.ts';

const came = new Date('2026-11-20T07:00:00Z');

test.each([
  ['unknown', null, null],
  ['expected', '2026-11-19', null],
  ['today', '2026-11-18', null],
  ['due', '2026-11-10', null],
  ['came', '2026-11-30', came],
] as const)(
  'the state of a part is %s if it is expected on %s and arrived on %s',
  (state, part_expected_on, part_came_at) => {
    expect(partStateOf({ part_expected_on, part_came_at }, '2026-11-18')).toBe(state);
  },
);

test('a visit waits for its part until it has arrived or the visit is no longer needed', () => {
  const missing = { missing_part: 'Pump head', part_came_at: null };
  expect(waitsForPart(missing)).toBe(true);
  expect(waitsForPart({ ...missing, part_came_at: came })).toBe(false);
  expect(waitsForPart({ ...missing, settled_at: came })).toBe(false);
  expect(waitsForPart({ ...missing, missing_part: null })).toBe(false);
});

test('a signed visit waits for its part until it arrives or the report requires no follow-up', () => {
  const signed = { missing_part: 'Pump head', part_came_at: null, follow_up_required: true };
  expect(awaitedPartOf(signed)).toBe('Pump head');
  expect(awaitedPartOf({ ...signed, part_came_at: came })).toBeNull();
  expect(awaitedPartOf({ ...signed, follow_up_required: false })).toBeNull();
  expect(awaitedPartOf({ ...signed, missing_part: null })).toBeNull();
});
