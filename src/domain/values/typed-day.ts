import { withLatinDigits } from './latin-digits.ts';

/** Returns the names of the months in the language, each in its long and its short form. */
function monthNames(locale: string): readonly (readonly string[])[] {
  return Array.from({ length: 12 }, (_, index) =>
    (['long', 'short'] as const).map((month) =>
      new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(new Date(Date.UTC(2001, index, 15))),
    ),
  );
}

/**
 * Returns the day that the text names, as YYYY-MM-DD; null if it names none. Reads '2026-11-29', '29/11/2026' and
 * '29 نوفمبر 2026', whose month may have two words, in the digits of either script.
 */
export function dayOfText(typed: string, locale: string): string | null {
  const text = withLatinDigits(typed).replaceAll(/[\u200e\u200f\u061c]/g, '');
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text);
  if (numbers) return dayOf(numbers[3], numbers[2], numbers[1]);
  const words = /(?:^|\s)(\d{1,2})\s+(\p{L}+(?:\s+\p{L}+)?)\s+(\d{4})\s*$/u.exec(text);
  if (!words) return null;
  const named = words[2]?.replace(/\s+/, ' ') ?? '';
  const month = monthNames(locale).findIndex((names) => names.includes(named));
  return month < 0 ? null : dayOf(words[3], String(month + 1), words[1]);
}

/** Returns the day; null for a day that does not exist, such as February 30. */
function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== text ? null : text;
}
