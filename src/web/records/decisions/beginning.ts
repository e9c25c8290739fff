import { useSyncExternalStore } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { type BeginningConcern, beginningConcernsAmong } from '#domain/visit/location.ts';

/** A visit that the technician has begun, and that the server has questions about. */
export type Beginning = {
  readonly number: string;
  readonly time_zone: string;
  readonly kind: 'leave' | 'start';
  /** Sends it again with the concerns accepted. Resolves to true if the server has it. */
  readonly goOn: (accepted: BeginningConcern[]) => Promise<boolean> | undefined;
  /** The page to open once the server has it. */
  readonly after: string | null;
};
export type Question = Beginning & {
  readonly concerns: BeginningConcern[];
  readonly problem: Pick<Problem, 'elsewhere' | 'planned_for' | 'overlaps'>;
};

let question: Question | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the technician, and replaces an earlier question. Returns false if the problem is not such a question.
 */
export function askBeginning(problem: Problem, beginning: Beginning): boolean {
  const concerns = problem.code === 'concerns' ? beginningConcernsAmong(problem.concerns) : [];
  if (concerns.length > 0) setQuestion({ ...beginning, concerns, problem });
  return concerns.length > 0;
}

export function dropQuestion(): void {
  setQuestion(null);
}

export function useBeginningQuestion(): Question | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
}
