import { expect, test } from 'vitest';
import { processIn } from './cpu.ts';
import { median, quantile, type Round, ratioOf } from './figures.ts';

const round = (serverMs: number, databaseMs: number): Round => ({
  ...{ perSecond: 1, p50: 1, p99: 1 },
  serverMs,
  databaseMs,
});

test('the median of an even number of rounds is between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([3, 1, 2])).toBe(2);
});

test('a quantile is a measured value', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect([quantile(values, 0.5), quantile(values, 0.99)]).toEqual([101, 199]);
  expect(quantile([7], 0.99)).toBe(7);
});

test('a ratio compares the two servers in each round, and includes the CPU time of server and database', () => {
  const limit = [round(0.1, 0.1), round(0.2, 0.2), round(0.1, 0.1)];
  const product = [round(0.2, 0.2), round(0.4, 0.1), round(0.5, 0.3)];
  expect(ratioOf(limit, product)).toEqual({ median: 0.5, least: 0.25, most: 0.8 });
});

test('the CPU time of a process is read correctly even if its name contains parentheses and spaces', () => {
  const stat = '4711 (postgres: a (b) c) S 99 4711 4711 0 -1 4194560 1 2 3 4 50 7 30 2 20 0 1 0 5 6 7';
  expect(processIn(stat)).toEqual({ pid: 4711, parent: 99, ownMs: 570, childrenMs: 320 });
});
