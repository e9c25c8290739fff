import { expect, test } from 'vitest';
import { budgetFaults, slowest } from './test-seconds.mjs';

const quick = Object.fromEntries(Array.from({ length: 96 }, (_, index) => [`quick-${index}.test.ts`, 1]));
const seconds = { 'long.test.ts': 4, ...quick };

test('a test file that takes more than 3 % of the time needs a reason', () => {
  expect(budgetFaults({ reasons: {}, seconds })).toEqual([
    "long.test.ts takes 4.0 % of the tests' time: make it shorter, or give a reason",
  ]);
  expect(budgetFaults({ reasons: { 'long.test.ts': 'It starts a server' }, seconds })).toEqual([]);
});

test('a reason has to be removed once its file is fast or deleted', () => {
  expect(
    budgetFaults({ reasons: { 'quick-1.test.ts': 'It was slow', 'gone.test.ts': 'It was' }, seconds: quick }),
  ).toEqual([
    "quick-1.test.ts takes 1.0 % of the tests' time and needs no reason any more",
    "gone.test.ts takes 0.0 % of the tests' time and needs no reason any more",
  ]);
});

test('a reason stays while its file is close to the limit', () => {
  const close = { ...quick, 'close.test.ts': 2.5 };
  expect(budgetFaults({ reasons: { 'close.test.ts': 'It starts a server' }, seconds: close })).toEqual([]);
});

test('the slowest files are listed with their seconds and their share', () => {
  expect(slowest(seconds, 1)).toEqual(['    4.0 s   4.0 %  long.test.ts']);
});
