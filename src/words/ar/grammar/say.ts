const plurals = new Intl.PluralRules('ar');
/**
 * The characters that start an isolated name, which keeps its digits, and an isolated number, which gets the reader's
 * digits.
 */
const [isolate, isolateOfNumber] = ['\u2068', '\u2066'];
const endOfIsolate = '\u2069';

/** Latin letters and digits, which would disrupt the display order of an Arabic sentence. */
const leftToRight = /[\p{Script=Latin}\d]/u;

/** Returns a value for a sentence, isolated if necessary, so it keeps its own order in right-to-left text. */
function isolated(value: string | number): string {
  const text = String(value);
  if (typeof value === 'number') return `${isolateOfNumber}${text}${endOfIsolate}`;
  return leftToRight.test(text) && !text.includes(isolate) ? `${isolate}${text}${endOfIsolate}` : text;
}

/**
 * A mark at the beginning of a sentence whose first letter is Latin. Without it, a browser that takes the direction
 * from the first letter would show the whole sentence from left to right.
 */
const rightToLeft = '\u200f';
const beginsInLatin = /^\P{L}*\p{Script=Latin}/u;

/** Builds a sentence in which Latin names, record numbers and phone numbers keep their own order. */
export function say(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const said = texts.reduce((sentence, text, index) => {
    const value = values[index - 1];
    return `${sentence}${value === undefined ? '' : isolated(value)}${text}`;
  });
  const isSentence = texts.some((text) => text !== '');
  return isSentence && beginsInLatin.test(said) ? rightToLeft + said : said;
}

/**
 * Returns a counted noun. Each form contains `#` for the number; the forms for one and two spell it out. The rules
 * are those of the Unicode CLDR: few is 3–10 and 103–110, many is 11–99, other is 100–102.
 */
export function counted(count: number, forms: Readonly<Record<Intl.LDMLPluralRule, string>>): string {
  return forms[plurals.select(count)].replace('#', String(count));
}
