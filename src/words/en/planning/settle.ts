import { defineWords } from '#words/words.ts';

/** The other visit that a job asks for, where no one has to come again. */
export const settleWords = defineWords('settle', {
  open: 'No other visit needed',
  reason: 'Why does nobody have to come again?',
  hint: 'The client and the technician read this.',
  submit: () => 'No other visit needed',
  done: 'No other visit needed',
  doneText: (number: string) => `${number} waits for nothing any more. The client is told.`,
  fact: 'Other visit',
  needless: (reason: string) => `Not needed: ${reason}`,
});
