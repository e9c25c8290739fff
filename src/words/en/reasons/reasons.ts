import { defineWords } from '#words/words.ts';
import { refusals } from './refusals.ts';
import { validation } from './validation.ts';

/** The strings for all refusal reasons. The API sends only a reason's key and parameters. */
export const reasonsWords = defineWords('reasons', { ...validation, ...refusals });
