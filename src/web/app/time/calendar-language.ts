import { formatLocale, type Locale } from '#words/words.ts';

/**
 * Loaders for the calendars' languages. English is built in; the others load with the application's language.
 */
const calendarLanguages: Readonly<Record<Locale, () => Promise<unknown>>> = {
  en: async () => undefined,
  'en-XA': () => import('dayjs/locale/ar.js'),
};

export async function loadCalendarLanguage(locale: Locale): Promise<void> {
  await calendarLanguages[locale]();
}

/** Returns dayjs's name for the language. */
export function calendarLanguage(): string {
  return formatLocale().split('-')[0] ?? 'en';
}
