import { arabic } from './all.ts';
import { inLevant } from './grammar/dates.ts';
import { inOwnDigits } from './in-own-digits.ts';

type Texts = typeof arabic;

/** The texts of each reading of Arabic: with the digits ١٢٣, and with the month names of Jordan and its neighbors. */
const texts: Readonly<Record<string, () => Texts>> = {
  'ar-u-nu-arab': () => inOwnDigits(arabic) as Texts,
  'ar-JO': () => inLevant(arabic),
  'ar-JO-u-nu-arab': () => inOwnDigits(inLevant(arabic)) as Texts,
};

export function textsOf(reading: string): Texts {
  return texts[reading]?.() ?? arabic;
}
