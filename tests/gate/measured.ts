import { expect, type TestContext } from 'vitest';
import { type Figure, isMet } from './part.ts';

/** Hands the figures to the part of the gate that runs the test, and holds the test to their goals. */
export function report({ task }: TestContext, figures: readonly Figure[]): void {
  Object.assign(task.meta, { figures });
  expect(figures.filter((figure) => !isMet(figure))).toEqual([]);
}
