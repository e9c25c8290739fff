import { defineWords } from '#words/words.ts';
import { refusals } from './refusals.ts';
import { validation } from './validation.ts';

/** Every reason that a schema, a rule or the server gives. The key goes through the API; the words stay here. */
export const reasonsWords = defineWords('reasons', { ...validation, ...refusals });
