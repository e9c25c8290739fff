import type { Mutation } from '../part.ts';

/**
 * A removed guard, with the test files that must notice its removal. `titles` selects tests in long files.
 */
export type GuardFault = Mutation & {
  readonly guard: string;
  readonly tests: readonly string[];
  readonly titles?: string;
  /** The policy that keeps the promise too. It is opened as well, because the tests see only both together. */
  readonly policy?: Mutation;
};
