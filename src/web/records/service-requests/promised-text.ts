import { formatByWhen } from '#web/app/time/dates.ts';
import { askingWords } from '#words/en/cases/asking.ts';
import { wordsOf } from '#words/words.ts';

/** Returns a request's arrival target in words for its client. A target that has passed is no longer a promise. */
export function promisedText(promised_by: string, time_zone: string, now: Date): string {
  const { promised, promiseMissed } = wordsOf(askingWords);
  const isMissed = now > new Date(promised_by);
  return (isMissed ? promiseMissed : promised)(formatByWhen(promised_by, time_zone, now));
}
