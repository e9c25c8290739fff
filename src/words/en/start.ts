import { defineWords } from '#words/words.ts';
import { app } from './app.ts';
import { domain } from './domain.ts';

/** What every screen needs. The texts of a feature are loaded with its screens, from the file of its name. */
export const startWords = defineWords('start', { app, domain });
