import { useSyncExternalStore } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { type BeginningConcern, beginningConcernsAmong } from '#domain/visit/place.ts';

/** What the server asks before a visit begins, of which the technician has said that it begins. */
export type Beginning = {
  readonly number: string;
  readonly time_zone: string;
  readonly kind: 'leave' | 'start';
  /** Says it again and accepts the concerns; whether the server has it then. */
  readonly goOn: (accepted: BeginningConcern[]) => Promise<boolean> | undefined;
  /** The page to go to once the server has it. */
  readonly after: string | null;
};
export type Question = Beginning & {
  readonly concerns: BeginningConcern[];
  readonly problem: Pick<Problem, 'elsewhere' | 'planned_for' | 'overlaps'>;
};

let question: Question | null = null;
const listeners = new Set<() => void>();

function become(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks the technician where the problem is such a question, in place of one before. Gives false where it is not. */
export function askBeginning(problem: Problem, beginning: Beginning): boolean {
  const concerns = problem.code === 'concerns' ? beginningConcernsAmong(problem.concerns) : [];
  if (concerns.length > 0) become({ ...beginning, concerns, problem });
  return concerns.length > 0;
}

export function dropQuestion(): void {
  become(null);
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
