import { useSyncExternalStore } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { type StartConcern, startConcernsAmong } from '#domain/visit/location.ts';

/** A technician's attempt to set out for a visit or to start it, which the server has answered with a question. */
type VisitStart = {
  readonly number: string;
  readonly time_zone: string;
  readonly kind: 'leave' | 'start';
  /** Sends the attempt again and accepts these conflicts. Resolves to true if the server has saved it. */
  readonly goOn: (accepted: StartConcern[], left_elsewhere_at?: string) => Promise<boolean> | undefined;
  /** The page to open after the server has saved the step; null to stay on the page. */
  readonly after: string | null;
};
export type Question = VisitStart & {
  readonly concerns: StartConcern[];
  readonly problem: Pick<Problem, 'elsewhere' | 'planned_for' | 'overlaps'>;
};

let question: Question | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/**
 * Shows the problem to the technician as a question, and replaces an earlier question. Returns false if the problem is
 * not a question about starting a visit.
 */
export function askAboutStart(problem: Problem, beginning: VisitStart): boolean {
  const concerns = problem.code === 'concerns' ? startConcernsAmong(problem.concerns) : [];
  if (concerns.length > 0) setQuestion({ ...beginning, concerns, problem });
  return concerns.length > 0;
}

export function dropQuestion(): void {
  setQuestion(null);
}

export function useVisitStartQuestion(): Question | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
}
