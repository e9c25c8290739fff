import type { Problem } from '#contract/problem.ts';

/** Whether somebody else moved the record meanwhile. */
export function isOvertaken(problem: Problem | null): problem is Problem {
  return problem?.code === 'stale' || problem?.code === 'refused';
}
