import { defineWords } from '#words/words.ts';

/** The question for a technician who left a client without ending the visit. */
export const leavingWords = defineWords('leaving', {
  title: (number: string) => `${number} is still open`,
  open: (since: string) => `You started on ${since} and did not end the visit.`,
  question: 'When did you leave?',
  /** The question for a technician who set out long ago and did not report the arrival. */
  arrival: {
    title: (number: string) => `Did you arrive for ${number}?`,
    open: (since: string) =>
      `You set out on ${since} and did not report your arrival. If you did not go, close this and tap "Not on my way yet".`,
    question: 'When did you arrive?',
    outside: 'Enter a time between when you set out and now, at most three days ago.',
  },
  /** The same question for a planner. */
  ofTechnician: {
    action: 'Enter departure time',
    title: (number: string) => `Enter departure time for ${number}`,
    open: (name: string, since: string) => `${name} started on ${since} and has not ended the visit.`,
    question: (name: string) => `When did ${name} leave?`,
    consequence:
      'The job is put on hold as of that time. The technician keeps it and still has to submit the report. The technician and the client will be notified.',
    submit: 'Save departure time',
    done: 'Departure time saved',
    doneText: (number: string) => `${number} is on hold as of the departure time`,
  },
  outside: 'Enter a time between the start of the work and now.',
});
