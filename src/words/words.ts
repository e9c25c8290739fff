/** The languages there are; a tag of BCP 47. */
export const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

const nameOf = new WeakMap<object, string>();

/** A part of the texts: what one feature says. The English ones are the specification to the letter. */
export function defineWords<Words extends object>(name: string, english: Words): Words {
  nameOf.set(english, name);
  return english;
}

/** A part in the language of the reader. */
export function wordsOf<Words extends object>(english: Words): Words {
  return english;
}
