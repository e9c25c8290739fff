import type { Grain } from '#domain/report.ts';
import { formatDate } from '#web/app/time/dates.ts';

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** A plain date as it stands under its bar. */
export function axisLabel(begins: string, grain: Grain): string {
  return (grain === 'month' ? month : day).format(new Date(`${begins}T00:00:00Z`));
}

/** A plain date as it stands in the table. */
export function beginsText(begins: string, grain: Grain): string {
  return grain === 'month' ? axisLabel(begins, grain) : formatDate(begins, 'UTC');
}
