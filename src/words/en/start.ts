import { defineWords } from '#words/words.ts';
import { app } from './app.ts';
import { domain } from './domain.ts';

/** The texts that every screen needs. A feature's texts are loaded with its screens, from the file of its name. */
export const startWords = defineWords('start', { app, domain });
