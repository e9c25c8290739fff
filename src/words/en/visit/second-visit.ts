import { defineWords } from '#words/words.ts';

/** What its history calls the fields of a second visit. */
export const secondVisitFields = {
  second_visit_reason: 'Why a second visit',
};

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
