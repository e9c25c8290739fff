import { describe, expect, test } from 'vitest';
import { activityChange, unseenOpenJobs } from './staff.ts';

test.each([
  [true, true, null],
  [false, false, null],
  [true, false, 'deactivated'],
  [false, true, 'activated'],
] as const)('changing is_active from %s to %s counts as %s', (before, after, change) => {
  expect(activityChange(before, after)).toBe(change);
});

describe('deactivating a technician', () => {
  const open = [
    { id: 'a', number: 1001 },
    { id: 'b', number: 1002 },
  ];

  test.each([
    [[], ['a', 'b']],
    [['a'], ['b']],
    [['b', 'a'], []],
    [['a', 'b', 'closed since'], []],
    [['something else'], ['a', 'b']],
  ])(
    'someone who has seen only the jobs %j cannot deactivate a technician: %j are unseen',
    (seen, unseen) => {
      expect(unseenOpenJobs(open, seen).map(({ id }) => id)).toEqual(unseen);
    },
  );

  test('a technician without open jobs can be deactivated immediately', () => {
    expect(unseenOpenJobs([], [])).toEqual([]);
  });
});
