import { type Language, languageNamed, languages } from './language.ts';

/** The maximum lengths of a name, address or location in a second script. Each is optional. */
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

const scriptOf = (language: Language) => new Intl.Locale(language).maximize().script ?? '';

/** The letters of each script that the languages are written in. */
const letters = new Map(
  languages.map(scriptOf).map((script) => [script, new RegExp(`\\p{sc=${script}}`, 'u')]),
);

const count = (text: string, kind: RegExp | undefined) => (kind ? text.split(kind).length : 0);

/** Returns whether the text has more letters of the script than of any other. The database decides in the same way. */
const isMostly = (text: string, script: string) =>
  [...letters].every(
    ([other, kind]) => other === script || count(text, letters.get(script)) > count(text, kind),
  );

/**
 * Returns the form in the script of the reader's language, in whichever field it was entered; otherwise the first
 * form.
 */
export function formFor(locale: string, first: string, second: string | null | undefined): string {
  const script = scriptOf(languageNamed(locale) ?? 'en');
  return second && !isMostly(first, script) && isMostly(second, script) ? second : first;
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
