import { languageNamed, languages } from './language.ts';

/** The limits of the second forms, which may be left out. */
export const secondNameLimits = {
  name: { max: 100 },
  address: { max: 500 },
  location: { max: 200 },
} as const;

/** A name, and the same name in another script. Data that a device saved earlier lacks the second form. */
export type Named = { readonly name: string; readonly second_name?: string | null | undefined };

/** An address, and the same address in another script. */
export type Addressed = {
  readonly address: string;
  readonly second_address?: string | null | undefined;
};

/** A machine's location, and the same location in another script. */
export type Placed = {
  readonly location: string;
  readonly second_location?: string | null | undefined;
};

/** The letters of each language's script. */
const letters = new Map(
  languages.map((language) => [
    language,
    new RegExp(`\\p{sc=${new Intl.Locale(language).maximize().script}}`, 'gu'),
  ]),
);

const count = (text: string, sought: RegExp) => text.split(sought).length - 1;

/** Returns whether most letters of the text are of this kind. */
const isMostly = (text: string, kind: RegExp) => 2 * count(text, kind) > count(text, /\p{L}/gu);

/** Returns the form in the script of the reader's language, wherever it was entered; the first form if neither is. */
export function formFor(locale: string, first: string, second: string | null | undefined): string {
  const kind = letters.get(languageNamed(locale) ?? 'en') ?? /\p{L}/gu;
  return second && !isMostly(first, kind) && isMostly(second, kind) ? second : first;
}

export function nameFor(locale: string, { name, second_name }: Named): string {
  return formFor(locale, name, second_name);
}

export function addressFor(locale: string, { address, second_address }: Addressed): string {
  return formFor(locale, address, second_address);
}

export function locationFor(locale: string, { location, second_location }: Placed): string {
  return formFor(locale, location, second_location);
}
