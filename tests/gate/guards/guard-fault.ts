import type { Mutation } from '../part.ts';

/**
 * A removed guard, with the test files that must notice its removal. `titles` selects tests in long files.
 */
export type GuardFault = Mutation & {
  readonly guard: string;
  readonly tests: readonly string[];
  readonly titles?: string;
  /**
   * A policy that would stop the same fault. It is disabled too, because otherwise no test could notice the removed
   * guard.
   */
  readonly policy?: Mutation;
};
