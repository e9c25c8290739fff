import { expect, type TestContext } from 'vitest';
import { type Figure, isMet, type Rounds } from './part.ts';

/** How much a test does: `npm run gate` asks for all, `npm test` for few. */
export const rounds: Rounds = process.env.GATE_ROUNDS === 'all' ? 'all' : 'few';

/** Hands the figures to the part of the gate that runs the test, and holds the test to their goals. */
export function report({ task }: TestContext, figures: readonly Figure[]): void {
  Object.assign(task.meta, { figures });
  expect(figures.filter((figure) => !isMet(figure))).toEqual([]);
}
