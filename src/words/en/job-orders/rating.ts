import { defineWords } from '#words/words.ts';

/** The strings for the client's rating of a visit. */
export const ratingWords = defineWords('rating', {
  title: (number: string) => `Rate ${number}`,
  fact: 'Rating',
  given: (stars: number) => `${stars} of 5 stars`,
  action: 'Rate this visit',
  stars: 'How was it?',
  star: (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`,
  names: ['Bad', 'Poor', 'Fair', 'Good', 'Excellent'],
  comment: 'Comment',
  commentHint: 'The technician and the company will see it.',
  submit: 'Send rating',
  done: 'Thank you',
  doneText: (number: string) => `You have rated ${number}.`,
  prompt: {
    title: 'How was the last visit?',
    text: (technician: string, machine: string, day: string) => `${technician}, ${machine}, ${day}`,
    held: (stars: string) => `${stars}. We will send your rating in a few seconds.`,
    undo: 'Undo',
    addComment: 'Add a comment',
    later: 'Not now',
  },
  notSent: (number: string) => `Your rating of ${number} has not been sent yet. We will try again.`,
  refused: (number: string, why: string) => `Your rating of ${number} was not saved. ${why}`,
});
