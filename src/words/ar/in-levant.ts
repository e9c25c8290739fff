import { arabic } from './all.ts';
import { inLevant } from './grammar/dates.ts';
import { inOwnDigits } from './in-own-digits.ts';

/** The Arabic texts with the month names of Jordan, Lebanon, Syria, Iraq and Palestine. */
export const arabicInLevant = inLevant(arabic);
/** The same texts with the digits ١٢٣. */
export const levantInOwnDigits = inOwnDigits(arabicInLevant) as typeof arabic;
