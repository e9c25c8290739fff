import { defineWords } from '#words/words.ts';
import { refusals } from './refusals.ts';
import { validation } from './validation.ts';

/** The texts of every reason that a schema, a rule or the server gives. Only the key goes through the API. */
export const reasonsWords = defineWords('reasons', { ...validation, ...refusals });
