import { defineWords } from '#words/words.ts';

/** The question to a technician who left a client without ending the visit. */
export const leavingWords = defineWords('leaving', {
  title: (number: string) => `${number} is still open`,
  open: (since: string) => `You started on ${since} and did not end the visit.`,
  question: 'When did you leave?',
  outside: 'Enter a time between the start of the work and now.',
});
