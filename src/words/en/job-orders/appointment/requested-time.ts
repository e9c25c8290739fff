import { defineWords } from '#words/words.ts';

/** The strings about a new time that the client requests, and about the response to it. */
export const requestedTimeWords = defineWords('requested-time', {
  ask: {
    title: (number: string) => `New time for ${number}`,
    action: 'Request a new time',
    planned: (time: string) =>
      `Currently planned: ${time}. This appointment does not change until the dispatcher accepts a new time.`,
    free: 'A technician is free at',
    suggestions: 'Same time on another day',
    day: 'Day',
    dayPlaceholder: 'Select a date',
    time: 'Time',
    timePlaceholder: 'Select a time',
    note: 'Note',
    noteHint: 'What should the dispatcher know?',
    submit: 'Request this time',
    done: 'New time requested',
    doneText: 'The dispatcher has been notified and will answer here.',
    takeBack: 'Keep the planned time',
    takenBack: 'Planned time kept',
    fact: 'Requested time',
    askedFor: (time: string) => `You requested ${time}`,
  },
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
