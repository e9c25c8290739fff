import type { JobOrderAction } from '#domain/job-orders/workflow.ts';
import { defineWords } from '#words/words.ts';

/** The texts for a client's requests and ratings before, during and after a visit. */
export const sayWords = defineWords('visit-say', {
  titles: {
    ask_time: (number: string) => `New time for ${number}`,
    rate: (number: string) => `Rate ${number}`,
  } satisfies Partial<Record<JobOrderAction, (number: string) => string>>,
  ask_time: {
    action: 'Request a new time',
    planned: (time: string) =>
      `Currently planned: ${time}. It stays in place until the dispatcher agrees to a new time.`,
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
  },
  rate: {
    action: 'Rate this visit',
    stars: 'How was it?',
    star: (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`,
    names: ['Bad', 'Poor', 'Fair', 'Good', 'Excellent'],
    comment: 'Comment',
    commentHint: 'The technician and the company will see it.',
    submit: 'Send rating',
    done: 'Thank you',
    doneText: (number: string) => `You have rated ${number}.`,
  },
  prompt: {
    title: 'How was the last visit?',
    text: (technician: string, machine: string, day: string) => `${technician}, ${machine}, ${day}`,
    rate: 'Rate it',
    later: 'Not now',
  },
  brokeAgain: 'It broke again',
  message: 'Message us',
  facts: {
    asked: 'Requested time',
    price: 'Price',
    askedFor: (time: string) => `You requested ${time}`,
  },
  /** The texts about what the client pays for an upcoming visit. */
  coverage: {
    covered: (left: number) =>
      left === 1
        ? 'Covered by your plan: the last visit of this plan year'
        : `Covered by your plan (${left} left, including this one)`,
    no_active_plan: () => 'Charged: no plan is active on that day',
    no_visit_left: () =>
      'Charged: all covered visits of this plan year are used, or planned before this visit',
    return_visit: () => 'Free: follow-up visit for the same fault',
    under_warranty: () => "Free: covered by the machine's warranty",
  },
  reasons: {
    label: 'Choose a reason',
    withdraw: [
      'It works again',
      'Someone else has repaired it',
      'The machine is no longer used',
      'It was a mistake',
    ],
  },
});
