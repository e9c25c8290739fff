import { defineWords } from '#words/words.ts';
import { validation } from './validation.ts';

/**
 * The reasons that a form can give without asking the server. The sign-in page, whose size is limited, needs no others.
 */
export const firstReasons = defineWords('reasons', validation);
