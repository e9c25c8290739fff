import { defineWords } from '#words/words.ts';

/** The strings for adding unfinished work from an earlier visit to a new visit. */
export const takeAlongWords = defineWords('take-along', {
  title: 'Unfinished work on this machine',
  left: (number: string) => `This machine has an unfinished job: ${number}`,
  take: (number: string, waitsFor: string) =>
    `${number} is waiting for ${waitsFor}: include it in this visit`,
  takeUnfinished: (number: string, why: string) =>
    `${number} is not finished (${why}): include it in this visit`,
  hint: 'Its fault is added to this visit, so it does not need a separate visit.',
});
