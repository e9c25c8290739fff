import type { HappenedEntry } from '#contract/timeline.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { historyWords } from '#words/en/history.ts';
import { eventSentence } from '#words/say/happened-text.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Returns a function that describes an event in a sentence. If the actor acted for someone, the sentence
 * names both.
 */
export function useSentence(zone: string): (entry: HappenedEntry) => string {
  const { actedFor } = wordsOf(historyWords);
  return ({ type, actor_name, acted_for, subject, changes, reason, technician }) => {
    const actor = acted_for === null ? actor_name : actedFor(actor_name, acted_for);
    return eventSentence({ type, actor, subject, changes, reason, technician }, (at) =>
      formatAppointment(at, zone),
    );
  };
}
