import { formatLocale, type Locale } from '#words/words.ts';

/** Returns the name that the calendars use for a language and its month names. */
const nameOf = (tag: string) => (tag.split('-u-')[0] ?? 'en').toLowerCase();

/** Loads the calendars' language. English is built in; for other languages, the names come from Intl. */
export async function loadCalendarLanguage(locale: Locale): Promise<void> {
  const tag = formatLocale(locale);
  if (tag.startsWith('en')) return;
  const { nameCalendar } = await import('./calendar-names.ts');
  nameCalendar(nameOf(tag), tag);
}

/** Returns the calendars' name for the language. */
export function calendarLanguage(): string {
  const tag = formatLocale();
  return tag.startsWith('en') ? 'en' : nameOf(tag);
}
