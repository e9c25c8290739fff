import { defineWords } from '#words/words.ts';
import { refusals } from './refusals.ts';
import { validation } from './validation.ts';

/** The texts of all reasons for refusals. The API sends only a reason's key and parameters. */
export const reasonsWords = defineWords('reasons', { ...validation, ...refusals });
