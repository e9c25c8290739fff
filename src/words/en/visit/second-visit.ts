import type { missingPartEvents } from '#domain/values/missing-part.ts';
import { defineWords } from '#words/words.ts';

/** What history calls the fields and events of a second visit, and of the part that it waits for. */
export const secondVisitFields = {
  missing_part: 'Missing part',
  part_expected_on: 'Part expected on',
  part_came_at: 'Part came',
  second_visit_reason: 'Why a second visit',
};
export const secondVisitEventNames = {
  'job-orders.part-expected': 'Part expected',
  'job-orders.part-came': 'Part came',
  'job-orders.part-due': 'Day of the part has come',
} satisfies Record<keyof typeof missingPartEvents, string>;

/** What a second visit knows of the first one. */
export const secondVisitWords = defineWords('second-visit', {
  title: (number: string) => `The visit before: ${number}`,
  facts: {
    when: 'Visit',
    fault: 'Reported',
    done: 'Done then',
    parts: 'Parts used then',
    notes: 'Notes',
    again: 'Why again',
    found: 'Still to do',
  },
  by: (day: string, technician: string) => `${day}, ${technician}`,
});
