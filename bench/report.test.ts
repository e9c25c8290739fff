import { expect, test } from 'vitest';
import { differences } from './agreement.ts';
import type { Round } from './figures.ts';
import { jsonOf, lossesSince, type Measured, reaches } from './report.ts';
import { works } from './works.ts';

const round = (cpuMs: number): Round => ({ perSecond: 1, p50: 1, p99: 1, serverMs: cpuMs, databaseMs: 0 });

/** Returns measurements of the first operation with this ratio. */
function withRatio(ratio: number): Measured[] {
  const rounds = new Map([
    ['limit', [round(ratio)]],
    ['product', [round(1)]],
  ]);
  return works.slice(0, 1).map((work) => ({ work, rounds }));
}

test('a goal is reached if the ratio is at least as high as the goal', () => {
  const goal = works[0]?.goal ?? Number.NaN;
  expect([withRatio(goal).every(reaches), withRatio(goal - 0.01).every(reaches)]).toEqual([true, false]);
});

test('with more rows a ratio may lose a tenth, but no more', () => {
  const fewer = jsonOf(300_000, withRatio(0.6));
  expect(lossesSince(fewer, withRatio(0.55))).toEqual([]);
  expect(lossesSince(fewer, withRatio(0.53))).toEqual(['W1 was 0.60 with 300000 rows and is 0.53: not flat']);
});

test('answers are equal if they contain the same instants, and differ if one of them lacks a field', () => {
  const one = { items: [{ id: 'a', at: '2026-01-01T10:00:00+00:00' }], next: 'x' };
  const other = { items: [{ id: 'a', at: '2026-01-01T10:00:00.000Z' }] };
  expect(differences(one, other, new Set(['next']))).toEqual([]);
  expect(differences(one, other, new Set())).toEqual(['next: "x" and undefined']);
  expect(differences(one, { items: [] }, new Set(['next']))).not.toEqual([]);
});
