import { formatLocale, type Locale } from '#words/words.ts';

/** Returns a count with its thousands separators: '12,430'. */
export function countText(count: number, locale?: Locale): string {
  return new Intl.NumberFormat(formatLocale(locale)).format(count);
}
