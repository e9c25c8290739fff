import { defineWords } from '#words/words.ts';

export const installWords = defineWords('install', {
  title: 'Open your day without a signal',
  text: (name: string) =>
    `Install ${name} on this device. It then opens from the home screen, and keeps your jobs available without a signal.`,
  byHand:
    "In Safari, tap Share, then Add to Home Screen. Open the app from the home screen, and sign in. Safari itself deletes this page's data if you do not open the page for seven days.",
  install: 'Install app',
  later: 'Not now',
});
