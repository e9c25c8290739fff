import { formatLocale, type Locale } from '#words/words.ts';

/** Returns the name under which the calendars know a language and its names of months. */
const nameOf = (tag: string) => (tag.split('-u-')[0] ?? 'en').toLowerCase();

/** Loads the calendars' language. English is built in; the names of others come from Intl. */
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
