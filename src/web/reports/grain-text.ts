import type { Grain } from '#domain/report.ts';
import { formatDate, formatPlainDate } from '#web/app/time/dates.ts';

const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
const month: Intl.DateTimeFormatOptions = { month: 'short', year: 'numeric' };

/** Formats the date that is shown below a bar. */
export function axisLabel(begins: string, grain: Grain): string {
  return formatPlainDate(begins, grain === 'month' ? month : day);
}

/** Formats the date that is shown in the table. */
export function beginsText(begins: string, grain: Grain): string {
  return grain === 'month' ? axisLabel(begins, grain) : formatDate(begins, 'UTC');
}
