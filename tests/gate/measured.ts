import { expect, type TestContext } from 'vitest';
import { type Figure, isMet } from './part.ts';

/** Reports the figures to the part of the gate that runs the test, and fails the test if they miss a goal. */
export function report({ task }: TestContext, figures: readonly Figure[]): void {
  Object.assign(task.meta, { figures });
  expect(figures.filter((figure) => !isMet(figure))).toEqual([]);
}
