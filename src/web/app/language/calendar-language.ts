import { formatLocale, type Locale } from '#words/words.ts';

const arabicCalendar = () => import('dayjs/locale/ar.js');
/** The calendar with the month names of Jordan, Lebanon, Syria, Iraq and Palestine. */
const levantCalendar = () => import('dayjs/locale/ar-iq.js');

/**
 * Loaders for the calendars' languages. English is built in; the others load with the application's language.
 */
const calendarLanguages: Readonly<Record<Locale, () => Promise<unknown>>> = {
  en: async () => undefined,
  ar: arabicCalendar,
  'ar-u-nu-arab': arabicCalendar,
  'ar-JO': levantCalendar,
  'ar-JO-u-nu-arab': levantCalendar,
  'en-XA': arabicCalendar,
  'en-XB': arabicCalendar,
};

export async function loadCalendarLanguage(locale: Locale): Promise<void> {
  await calendarLanguages[locale]();
}

/** Returns dayjs's name for the language. */
export function calendarLanguage(): string {
  const tag = formatLocale();
  return tag.startsWith('ar-JO') ? 'ar-iq' : (tag.split('-')[0] ?? 'en');
}
