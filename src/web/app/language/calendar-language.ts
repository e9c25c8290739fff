import { formatLocale, type Locale } from '#words/words.ts';

const arabicCalendar = () => import('dayjs/locale/ar.js');

/**
 * Loaders for the calendars' languages. English is built in; the others load with the application's language.
 */
const calendarLanguages: Readonly<Record<Locale, () => Promise<unknown>>> = {
  en: async () => undefined,
  ar: arabicCalendar,
  'ar-u-nu-arab': arabicCalendar,
  'en-XA': arabicCalendar,
  'en-XB': arabicCalendar,
};

export async function loadCalendarLanguage(locale: Locale): Promise<void> {
  await calendarLanguages[locale]();
}

/** Returns dayjs's name for the language. */
export function calendarLanguage(): string {
  return formatLocale().split('-')[0] ?? 'en';
}
