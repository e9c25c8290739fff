import type { HappenedEntry } from '#contract/timeline.ts';
import type { PagedRecord } from '#domain/events/record-address.ts';
import { shownEvent, shownName } from '#web/app/language/shown-name.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { timelineWords } from '#words/en/cases/timeline.ts';
import { historyWords } from '#words/en/history.ts';
import { authorName } from '#words/say/author-name.ts';
import { eventSentence } from '#words/say/happened-text.ts';
import { wordsOf } from '#words/words.ts';

/** The record on whose page the timeline is. */
export type TimelinePage = { readonly record: PagedRecord; readonly id: string };

/**
 * Returns a function that describes an event in a sentence. If the actor acted for someone, the sentence
 * names both.
 */
export function useSentence(zone: string, page: TimelinePage): (entry: HappenedEntry) => string {
  const { actedFor } = wordsOf(historyWords);
  return (recorded) => {
    const entry = shownEvent(recorded);
    const { type, acted_for, acted_for_second_name, changes, reason } = entry;
    const actor =
      acted_for === null
        ? authorName(entry)
        : actedFor(entry.actor_name, shownName({ name: acted_for, second_name: acted_for_second_name }));
    const technician =
      entry.technician && shownName({ name: entry.technician, second_name: entry.technician_second_name });
    const subject = subjectOn(page, entry);
    return eventSentence({ type, actor, subject, changes, reason, technician }, (at) =>
      formatAppointment(at, zone),
    );
  };
}

/**
 * Returns the subject of a sentence. A case has one request, and a job's page has its number in the heading, so only
 * other jobs need their number.
 */
function subjectOn(page: TimelinePage, { record, record_id, subject }: HappenedEntry): string {
  const { request, visit } = wordsOf(timelineWords).subjects;
  if (record === 'service_requests') return request;
  return record === 'job_orders' && record_id === page.id ? visit : subject;
}
