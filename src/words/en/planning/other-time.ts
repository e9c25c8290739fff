import { defineWords } from '#words/words.ts';

export const otherTimeWords = defineWords('otherTime', {
  accept: (time: string) => `Accept ${time}`,
  accepted: 'Time accepted',
  acceptedText: (number: string, time: string) => `${number}: ${time}. The client has been notified.`,
  decline: {
    open: 'Decline the new time',
    reason: 'Why do you decline the new time?',
    hint: 'The client reads this.',
    submit: () => 'Decline the new time',
    done: 'New time declined',
    doneText: (number: string) => `${number} keeps its time. The client has been notified.`,
  },
});
