import { formatLocale, type Locale } from '#words/words.ts';

/** Returns a number with all of its decimals: '26.2285'. */
export function preciseText(value: number): string {
  return new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: 10, useGrouping: false }).format(
    value,
  );
}

/** Returns a count with its thousands separators: '12,430'. */
export function countText(count: number, locale?: Locale): string {
  return new Intl.NumberFormat(formatLocale(locale)).format(count);
}
