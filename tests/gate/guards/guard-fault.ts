import type { Mutation } from '../part.ts';

/** A guard taken away, and the tests that have to notice it: files, and the titles where a file has many more. */
export type GuardFault = Mutation & {
  readonly guard: string;
  readonly tests: readonly string[];
  readonly titles?: string;
  /** The policy that keeps the promise too. It is opened as well, because the tests see only both together. */
  readonly policy?: Mutation;
};
