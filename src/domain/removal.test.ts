import { expect, test } from 'vitest';
import { blockersOf, type OwnedRecords } from './removal.ts';

test.each([
  [[], []],
  [
    [
      ['machine', 0],
      ['job order', 0],
    ],
    [],
  ],
  [
    [
      ['machine', 1],
      ['service request', 0],
      ['job order', 2],
    ],
    [
      ['machine', 1],
      ['job order', 2],
    ],
  ],
] as const satisfies readonly (readonly [OwnedRecords, OwnedRecords])[])(
  'the removal of a record that owns %j is prevented by %j',
  (owned, blockers) => {
    expect(blockersOf(owned)).toEqual(blockers);
  },
);
