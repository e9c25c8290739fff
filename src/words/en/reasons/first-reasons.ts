import { defineWords } from '#words/words.ts';
import { validation } from './validation.ts';

/** The reasons that forms give themselves. The sign-in page, whose size is limited, needs no others. */
export const firstReasons = defineWords('reasons', validation);
