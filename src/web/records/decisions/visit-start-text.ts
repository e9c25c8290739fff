import { shownName } from '#web/app/language/shown-name.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { beginningWords } from '#words/en/job-orders/visit/beginning.ts';
import { wordsOf } from '#words/words.ts';
import type { Question } from './visit-start.ts';

/** Returns the conflicts of starting the visit, in words. */
export function sentencesOf({
  concerns,
  problem,
  time_zone,
}: Pick<Question, 'concerns' | 'problem' | 'time_zone'>): string[] {
  const words = wordsOf(beginningWords);
  const { elsewhere, planned_for, overlaps = [] } = problem;
  const at = (moment: string) => formatAppointment(moment, time_zone);
  const sentences = concerns.map((concern) => {
    if (concern === 'other_day') return planned_for === undefined ? null : words.otherDay(at(planned_for));
    if (concern === 'overlap') return words.overlap(overlaps);
    if (elsewhere === undefined) return null;
    const client = shownName({
      name: elsewhere.client_name,
      second_name: elsewhere.client_second_name,
    });
    return elsewhere.left !== undefined
      ? words.leftOpen(elsewhere.number, client, at(elsewhere.since))
      : words.elsewhere[elsewhere.place](elsewhere.number, client, at(elsewhere.since));
  });
  return sentences.filter((sentence) => sentence !== null);
}
