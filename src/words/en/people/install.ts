import { defineWords } from '#words/words.ts';

export const installWords = defineWords('install', {
  title: 'Open your day without a signal',
  text: (name: string) =>
    `Install ${name} on this device. It then opens from the home screen, and keeps your jobs available without a signal.`,
  byHand:
    "In Safari, tap Share, then Add to Home Screen. Open it from there, and sign in. In Safari itself, this page's data is deleted if you do not open it for seven days.",
  install: 'Install app',
  later: 'Not now',
});
