import { defineWords } from '#words/words.ts';

/** A visit to a machine takes along what an earlier one left to do. */
export const takeAlongWords = defineWords('take-along', {
  title: 'Left to do at this machine',
  left: (number: string) => `${number} is not finished at this machine`,
  take: (number: string, waitsFor: string) => `${number} waits for ${waitsFor}: take it along`,
  takeUnfinished: (number: string, why: string) => `${number} is not finished (${why}): take it along`,
  hint: 'Its fault is added to this visit, and nobody has to plan another one for it.',
});
