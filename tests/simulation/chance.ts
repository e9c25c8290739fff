import { createHash } from 'node:crypto';

/** Random choices that depend only on the seed and on the names passed to `of`. */
export type Chance = {
  isTrue(share: number): boolean;
  /** Returns a whole number from `least` to `most`, inclusive. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** Returns an item from the list, or undefined if the list is empty. */
  anyOf<T>(choices: readonly T[]): T | undefined;
  /** Returns choices for a person or subject that are independent of all other choices. */
  of(name: string): Chance;
};

export function chanceOf(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  // This is the Mulberry32 generator.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    isTrue: (share) => next() < share,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    anyOf: (choices) => choices[between(0, choices.length - 1)],
    of: (name) => chanceOf(`${seed} ${name}`),
  };
}
