import { directionOf, ownLocale } from '#words/words.ts';

const [isolate, endOfIsolate] = ['\u2068', '\u2069'];

/** Letters and digits that would disrupt the display order of text in the other direction. */
const disrupting = { ltr: /[\u0590-\u08ff]/, rtl: /[A-Za-z\d]/ };

/** Returns a part of a line, isolated if necessary, so that it keeps its own order in the reader's language. */
export function isolated(text: string): string {
  const disrupts = disrupting[directionOf(ownLocale())].test(text) && !text.includes(isolate);
  return disrupts ? `${isolate}${text}${endOfIsolate}` : text;
}
