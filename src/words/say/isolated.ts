import { directionOf, type Locale, ownLocale } from '#words/words.ts';

const [isolate, endOfIsolate] = ['\u2068', '\u2069'];

/** Letters and digits that would disrupt the display order of text in the other direction. */
const disrupting = { ltr: /[\u0590-\u08ff]/, rtl: /[A-Za-z\d]/ };

/** Returns a part of a line, isolated if necessary, so it keeps its own order in the language. */
export function isolated(text: string, locale: Locale = ownLocale()): string {
  const disrupts = disrupting[directionOf(locale)].test(text) && !text.includes(isolate);
  return disrupts ? `${isolate}${text}${endOfIsolate}` : text;
}

/** A mark that makes a line run from right to left. Lines that begin with a Latin letter need it. */
const rightToLeft = '\u200f';
const beginsInLatin = /^\P{L}*\p{Script=Latin}/u;

/** Returns a whole line in the direction of the language, regardless of its first letter. */
export function inItsDirection(line: string, locale: Locale): string {
  return directionOf(locale) === 'rtl' && beginsInLatin.test(line) ? rightToLeft + line : line;
}
