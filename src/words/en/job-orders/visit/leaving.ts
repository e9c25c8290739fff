import { defineWords } from '#words/words.ts';

/** The question for a technician who left a client without ending the visit. */
export const leavingWords = defineWords('leaving', {
  title: (number: string) => `${number} is still open`,
  open: (since: string) => `You started on ${since} and did not end the visit.`,
  question: 'When did you leave?',
  /** The same question for a planner. */
  ofTechnician: {
    action: 'Enter departure',
    title: (number: string) => `Enter departure from ${number}`,
    open: (name: string, since: string) => `${name} started on ${since} and has not ended the visit.`,
    question: (name: string) => `When did ${name} leave?`,
    consequence:
      'The job goes on hold from then on. The technician keeps it and still has to send the report. They will be notified, and so will the client.',
    submit: 'Save departure',
    done: 'Departure Saved',
    doneText: (number: string) => `${number} is on hold from then on`,
  },
  outside: 'Enter a time between the start of the work and now.',
});
