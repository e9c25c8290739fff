import { defineWords } from '#words/words.ts';

export const appearanceWords = defineWords('appearance', {
  title: 'Appearance',
  text: 'Choose how the screens look on this device.',
  choices: { system: 'Match system', light: 'Light', dark: 'Dark' },
});
