import { expect, test } from 'vitest';
import { type Owned, removalRefusal } from './removal.ts';

test.each([
  [[], null],
  [
    [
      ['machine', 0],
      ['job order', 0],
    ],
    null,
  ],
  [[['machine', 1]], 'This client still has 1 machine, which would be lost. Nothing was removed.'],
  [[['machine', 3]], 'This client still has 3 machines, which would be lost. Nothing was removed.'],
  [
    [
      ['machine', 1],
      ['service request', 0],
      ['job order', 2],
    ],
    'This client still has 1 machine and 2 job orders, which would be lost. Nothing was removed.',
  ],
  [
    [
      ['machine', 2],
      ['service request', 5],
      ['job order', 1],
    ],
    'This client still has 2 machines, 5 service requests and 1 job order, which would be lost. Nothing was removed.',
  ],
] as const satisfies readonly (readonly [Owned, string | null])[])(
  'a client that owns %j is refused its removal with %j',
  (owned, reason) => expect(removalRefusal('client', owned)).toBe(reason),
);

test('the reason names what it is that cannot be removed', () => {
  expect(removalRefusal('operator', [['client', 1]])).toMatch(/^This operator still has 1 client,/);
});
