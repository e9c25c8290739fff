import type { Problem } from '#contract/calls/problem.ts';
import { conflictsIn } from '#web/records/job-orders/appointment-form.ts';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { wordsOf } from '#words/words.ts';

/** Returns the conflicts of an appointment in words; null if the problem is a different one. */
export function conflictsText(problem: Problem): string | null {
  const objections = conflictsIn(problem);
  if (objections === null) return null;
  const { concernTexts } = wordsOf(assignWords);
  return objections.concerns.map((concern) => concernTexts[concern](objections.overlaps)).join(' ');
}
