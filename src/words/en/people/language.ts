import { defineWords } from '#words/words.ts';

export const languageWords = defineWords('language', {
  title: 'Language',
  text: 'Applies to screens, emails and notifications.',
  digits: 'Digits',
  digitsText: 'Numbers and dates use them. Job numbers, phone numbers and codes stay as they are.',
  ofOperator: 'Default language',
  ofOperatorHint: 'Applies to people who have not chosen a language themselves.',
  ofDevice: "The device's language",
});
