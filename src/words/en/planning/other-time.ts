import { defineWords } from '#words/words.ts';

export const otherTimeWords = defineWords('otherTime', {
  accept: (time: string) => `Accept ${time}`,
  accepted: 'Time accepted',
  acceptedText: (number: string, time: string) => `${number}: ${time}. The client is told.`,
  decline: {
    open: 'Keep the time',
    reason: 'Why does the visit stay at its time?',
    hint: 'The client reads this.',
    submit: () => 'Keep the time',
    done: 'Time kept',
    doneText: (number: string) => `${number} stays at its time. The client is told.`,
  },
});
