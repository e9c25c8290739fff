const plurals = new Intl.PluralRules('ar');
const isolate = '\u2068';
const endOfIsolate = '\u2069';

/** Latin letters and digits, which would break the order of an Arabic sentence. */
const leftToRight = /[\p{Script=Latin}\d]/u;

/** Returns a value of a sentence, kept whole in a line that runs from right to left. */
function isolated(value: string | number): string {
  const text = String(value);
  return leftToRight.test(text) && !text.includes(isolate) ? `${isolate}${text}${endOfIsolate}` : text;
}

/** Builds a sentence. Latin names, numbers of records and phone numbers in it keep their own order. */
export function say(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return texts.reduce((sentence, text, index) => {
    const value = values[index - 1];
    return `${sentence}${value === undefined ? '' : isolated(value)}${text}`;
  });
}

/**
 * Returns a counted noun. Each form has the number as `#`; the forms for one and two name it in words.
 * The rules are those of the Unicode CLDR: few is 3–10 and 103–110, many is 11–99, other is 100–102.
 */
export function counted(count: number, forms: Readonly<Record<Intl.LDMLPluralRule, string>>): string {
  return forms[plurals.select(count)].replace('#', String(count));
}
