import { defineWords } from '#words/words.ts';
import { app } from './app.ts';
import { domain } from './domain.ts';

/**
 * The strings that every screen needs. A feature's strings are in the file with its name, and load with its screens.
 */
export const startWords = defineWords('start', { app, domain });
