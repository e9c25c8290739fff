import { defineWords } from '#words/words.ts';

export const languageWords = defineWords('language', {
  title: 'Language',
  text: 'Applies to screens, emails and notifications.',
  ofOperator: 'Default language',
  ofOperatorHint: 'Applies to people who have not chosen a language themselves.',
  ofDevice: "The device's language",
});
