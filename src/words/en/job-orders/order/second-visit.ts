import type { missingPartEvents } from '#domain/values/missing-part.ts';
import { defineWords } from '#words/words.ts';

/** The names under which history shows the fields and events of a follow-up visit and its missing part. */
export const secondVisitFields = {
  missing_part: 'Missing part',
  part_expected_on: 'Part expected on',
  part_came_at: 'Part arrived',
  second_visit_reason: 'Reason for the follow-up visit',
};
export const secondVisitEventNames = {
  'job-orders.part-expected': 'Part expected',
  'job-orders.part-came': 'Part arrived',
  'job-orders.part-due': 'Reminder about the missing part',
} satisfies Record<keyof typeof missingPartEvents, string>;

/** The strings about the previous visit, shown on a follow-up visit. */
export const secondVisitWords = defineWords('second-visit', {
  title: (number: string) => `Previous visit: ${number}`,
  facts: {
    when: 'Visit',
    fault: 'Reported',
    done: 'Work done last time',
    parts: 'Parts used last time',
    notes: 'Notes',
    again: 'Reason for the follow-up visit',
    found: 'Still to do',
  },
  by: (day: string, technician: string) => `${day}, ${technician}`,
});
