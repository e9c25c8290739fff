import { expect, test } from 'vitest';
import { withOutcome } from './document.ts';
import type { Part } from './part.ts';

const part = (name: string): Part => ({
  name,
  promise: '',
  canaries: [{ file: 'src/x.ts', from: '', to: '' }],
  needsBuild: false,
  run: async () => [],
});
const outcome = (name: string, measured: number) => ({
  part: part(name),
  figures: [{ what: 'lost', goal: { exactly: 0 }, measured }],
  seconds: 61,
  canariesFell: [true],
  commit: 'abc1234',
  day: '2026-11-24',
});

test('a part that ran again replaces its own rows, in the order of the parts, and removes the rows of deleted parts', () => {
  const empty = 'Before\n<!-- gate -->\n<!-- /gate -->\nAfter';
  const names = ['one', 'two'];
  const first = withOutcome(empty, outcome('two', 3), [...names, 'old']);
  const old = withOutcome(first, outcome('old', 9), [...names, 'old']);
  const both = withOutcome(old, outcome('one', 0), names);
  const again = withOutcome(both, outcome('two', 0), names);
  expect(again).toMatchInlineSnapshot(`
    "Before
    <!-- gate -->

    | Part | What | Goal | Measured | |
    |---|---|---|---|---|
    | one | lost | 0 | 0 | met |
    | one | the part, with a fault in src/x.ts | fails | fails | met |
    | one | how long it took, with its canaries | | 61 s | |
    | one | commit and day of the run | | abc1234, 2026-11-24 | |
    | two | lost | 0 | 0 | met |
    | two | the part, with a fault in src/x.ts | fails | fails | met |
    | two | how long it took, with its canaries | | 61 s | |
    | two | commit and day of the run | | abc1234, 2026-11-24 | |

    <!-- /gate -->
    After"
  `);
});

test('a document without a place for the table is refused', () => {
  expect(() => withOutcome('Nothing', outcome('one', 0), ['one'])).toThrow('has no place');
});
