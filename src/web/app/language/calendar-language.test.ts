import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { formatLocale, type Locale } from '#words/words.ts';
import { loadCalendarLanguage } from './calendar-language.ts';

async function formatIn(locale: Locale, date: string) {
  await loadCalendarLanguage(locale);
  return dayjs(date).locale(formatLocale(locale)).format('D MMM YYYY h:mm A');
}

test('calendars write dates in the reader’s language and digits', async () => {
  expect(await formatIn('en', '2026-11-29 14:05')).toBe('29 Nov 2026 2:05 PM');
  expect(await formatIn('ar', '2026-11-29 14:05')).toBe('29 نوفمبر 2026 2:05 م');
  expect(await formatIn('ar-u-nu-arab', '2026-11-29 14:05')).toBe('٢٩ نوفمبر ٢٠٢٦ ٢:٠٥ م');
});

test('in Arabic, noon is after midday and midnight is before it', async () => {
  expect(await formatIn('ar', '2026-11-29 12:30')).toBe('29 نوفمبر 2026 12:30 م');
  expect(await formatIn('ar', '2026-11-29 00:30')).toBe('29 نوفمبر 2026 12:30 ص');
});
