import { formatTime } from '#web/app/time/dates.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { actsWords } from '#words/en/records/acts.ts';
import { wordsOf } from '#words/words.ts';
import { type Act, isStepDecision, type Step } from './decision.ts';

/** Returns what the technician did, with its time, as in "Arrived at 10:32". */
export function entryText(decision: Step | Act): string {
  const time = formatTime(decision.at, decision.job.time_zone);
  if (isStepDecision(decision)) return wordsOf(onSiteWords).heldSteps.stepTexts[decision.kind](time);
  const acts = wordsOf(actsWords);
  const { kind, input } = decision;
  if (kind === 'upload') return acts.upload(String(input.name ?? ''));
  return acts[kind](time);
}
