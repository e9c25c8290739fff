import { defineWords } from '#words/words.ts';

export const otherTimeWords = defineWords('otherTime', {
  accept: (time: string) => `Accept ${time}`,
  accepted: 'Time accepted',
  acceptedText: (number: string, time: string) => `${number}: ${time}. The client has been notified.`,
  decline: {
    open: 'Decline the new time',
    reason: 'Why are you declining the new time?',
    hint: 'The client will see this.',
    submit: () => 'Decline the new time',
    done: 'New time declined',
    doneText: (number: string) => `${number} keeps its time. The client has been notified.`,
  },
});
