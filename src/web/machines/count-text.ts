import { formatLocale } from '#words/words.ts';

export function countText(count: number): string {
  return new Intl.NumberFormat(formatLocale()).format(count);
}
