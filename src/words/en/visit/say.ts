import type { JobOrderAction } from '#domain/job-order.ts';
import { defineWords } from '#words/words.ts';

/** What a client says of its visits: before them, during them and afterwards. */
export const sayWords = defineWords('visit-say', {
  titles: {
    ask_time: (number: string) => `Another time for ${number}`,
    rate: (number: string) => `Rate ${number}`,
  } satisfies Partial<Record<JobOrderAction, (number: string) => string>>,
  ask_time: {
    action: 'Ask for another time',
    planned: (time: string) => `Planned so far: ${time}. It stays so until the dispatcher agrees.`,
    day: 'Day',
    dayPlaceholder: 'Select a date',
    time: 'Time',
    timePlaceholder: 'Select a time',
    note: 'Note',
    noteHint: 'What should the dispatcher know?',
    submit: 'Ask for this time',
    done: 'Another time asked for',
    doneText: 'The dispatcher is told and answers here.',
    takeBack: 'Keep the planned time',
    takenBack: 'The planned time stays',
  },
  rate: {
    action: 'Rate this visit',
    stars: 'How was it?',
    star: (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`,
    names: ['Bad', 'Poor', 'Fair', 'Good', 'Excellent'],
    comment: 'A word',
    commentHint: 'The technician and the company read it.',
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
  message: 'Ask or answer',
  facts: {
    asked: 'You ask for',
    price: 'Price',
    onTheWaySince: (time: string) => `On the way since ${time}`,
    askedFor: (time: string) => `You asked for ${time}`,
  },
  /** What the client pays for a visit that is to come. */
  coverage: {
    covered: (left: number) =>
      left === 1
        ? 'Covered by your plan, its last visit this year'
        : `Covered by your plan: ${left} visits left, with this one`,
    no_active_plan: () => 'Charged: no plan is active on that day',
    no_visit_left: () => 'Charged: the covered visits of this plan year are used or planned before it',
    return_visit: () => 'No charge: another visit for the same fault',
    under_warranty: () => "No charge: covered by the machine's warranty",
  },
  reasons: {
    label: 'Choose a reason',
    withdraw: [
      'It works again',
      'Somebody else has repaired it',
      'The machine is not used any more',
      'It was a mistake',
    ],
  },
});
