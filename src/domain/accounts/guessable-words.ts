import { timeZoneOfCountry } from '#domain/operator.ts';
import { countryNames } from '#domain/values/country-codes.ts';

/** The words that anyone would guess first. */
const productNames = ['grouphead', 'coffee', 'espresso'];
const seasons = ['spring', 'summer', 'autumn', 'fall', 'winter', 'ramadan'];
const cities = [
  ...[
    'Manama',
    'Muharraq',
    'Riffa',
    'Cairo',
    'Alexandria',
    'Giza',
    'Amman',
    'Irbid',
    'Aqaba',
    'Kuwait City',
    'Hawalli',
  ],
  ...[
    'Muscat',
    'Salalah',
    'Sohar',
    'Doha',
    'Al Rayyan',
    'Riyadh',
    'Jeddah',
    'Dammam',
    'Mecca',
    'Makkah',
    'Medina',
  ],
  ...['Khobar', 'Dubai', 'Abu Dhabi', 'Sharjah', 'Ajman', 'Al Ain', 'London', 'Manchester', 'Birmingham'],
];
const languages = ['en', 'ar'];
const shortestName = 3;

/** One date for each weekday and each month, to look up their names. January 1, 2024, was a Monday. */
const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)));
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)));

const calendar = languages.flatMap((language) =>
  (['long', 'short'] as const).flatMap((length) => [
    ...days.map(namedBy(language, { weekday: length })),
    ...months.map(namedBy(language, { month: length })),
  ]),
);

function namedBy(language: string, format: Intl.DateTimeFormatOptions): (day: Date) => string {
  const { format: name } = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' });
  return (day) => name(day);
}

const fixedNames = [
  ...productNames,
  ...seasons,
  ...calendar,
  ...cities,
  ...Object.keys(timeZoneOfCountry).flatMap(countryNames),
];

/**
 * Returns whether a password is just a name, with digits or symbols around it or in place of letters. Names are the
 * product's name, seasons, months, weekdays, cities, countries, and the `names`. Each word of a name counts too, and
 * so does each part of an email address.
 */
export function isMadeOfName(password: string, names: readonly string[]): boolean {
  const spellings = new Set([lettersOf(password), ...meantBy(password)]);
  return [...fixedNames, ...names].some((name) => {
    const words = [name, ...name.split(/[\s@./]+/u), ...name.split(/[^\p{L}]+/u)].map(lettersOf);
    return words.some((word) => word.length >= shortestName && spellings.has(word));
  });
}

/** The digits and symbols that people write in place of letters. */
const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
};
const alsoI = { ...letterFor, '1': 'i', '!': 'i', '|': 'i' };
const alsoL = { ...letterFor, '1': 'l', '!': 'l', '|': 'l' };

/** The maximum number of digits and symbols around a word that an attacker would still guess. */
const mostAround = 6;
const shortestWord = 4;

/**
 * Returns the words that a password may be based on: up to six outer symbols are removed, and inner symbols are
 * replaced with letters.
 */
export function meantBy(password: string): readonly string[] {
  const text = password.normalize('NFKC').toLowerCase();
  const before = /^\P{L}*/u.exec(text)?.[0].length ?? 0;
  const after = /\P{L}*$/u.exec(text)?.[0].length ?? 0;
  const words = new Set<string>();
  for (let start = Math.max(0, before - mostAround); start <= before; start++) {
    for (let end = text.length - after; end <= text.length; end++) {
      if (start + text.length - end > mostAround) continue;
      for (const letters of [alsoI, alsoL]) words.add(spelled(text.slice(start, end), letters));
    }
  }
  return [...words].filter((word) => word.length >= shortestWord && /^\p{L}+$/u.test(word));
}

function spelled(text: string, letters: Readonly<Record<string, string>>): string {
  return Array.from(text, (sign) => letters[sign] ?? sign).join('');
}

/** Returns whether the text repeats one character, or counts up or down by one, as in `abcdef`. */
export function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.length > 0 && steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}
