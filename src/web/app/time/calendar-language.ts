import { formatLocale, type Locale } from '#words/words.ts';

/** The calendars bring English; what else they speak is loaded with the language. */
const calendarLanguages: Readonly<Record<Locale, () => Promise<unknown>>> = {
  en: async () => undefined,
  'en-XA': () => import('dayjs/locale/ar.js'),
};

export async function loadCalendarLanguage(locale: Locale): Promise<void> {
  await calendarLanguages[locale]();
}

/** The name by which dayjs knows the language. */
export function calendarLanguage(): string {
  return formatLocale().split('-')[0] ?? 'en';
}
