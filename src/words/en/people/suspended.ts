import { defineWords } from '#words/words.ts';

/** The texts of the page that people see while their operator is suspended. */
export const suspendedWords = defineWords('suspended', {
  title: 'Your operator is suspended',
  text: 'You are signed in, but you cannot use the platform for now. Nothing is lost: this page will open as soon as your operator is reactivated.',
  reason: 'Reason',
  email: 'Contact by email',
  phone: 'Contact by phone',
  again: 'Check again',
});
