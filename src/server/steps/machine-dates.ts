import { isPossibleInstallDate, isPossibleWarranty } from '#domain/machine.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { type Because, because } from '#words/say/because.ts';

type Dates = { readonly install_date: string; readonly warranty_end: string | null };
type Today = { readonly time_zone: string; readonly now: Date };

/**
 * Returns the field and the reason if the installation is later than today in the time zone, or if the warranty ends
 * before it.
 */
export function impossibleDate(
  { install_date, warranty_end }: Dates,
  { time_zone, now }: Today,
): { readonly path: keyof Dates; readonly because: Because } | null {
  if (!isPossibleInstallDate(install_date, dateIn(time_zone, now)))
    return { path: 'install_date', because: because('install_date_in_future') };
  if (!isPossibleWarranty(warranty_end, install_date))
    return { path: 'warranty_end', because: because('warranty_before_install') };
  return null;
}

export function requirePossibleDates(dates: Dates, today: Today): void {
  const wrong = impossibleDate(dates, today);
  if (wrong !== null) throw invalidInput(wrong.path, wrong.because);
}
