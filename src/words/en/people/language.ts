import { defineWords } from '#words/words.ts';

export const languageWords = defineWords('language', {
  title: 'Language',
  text: 'Applies to screens, emails and notifications.',
  digits: 'Digits',
  digitsText: 'Used for numbers and dates. Job numbers, phone numbers and codes do not change.',
  ofOperator: 'Default language',
  ofOperatorHint: 'Applies to people who have not chosen a language themselves.',
  ofDevice: "The device's language",
});
