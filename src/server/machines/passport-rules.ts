import { isPossibleInstallDate, isPossibleWarranty } from '#domain/machine.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';

/**
 * Refuses an installation date that is later than today in the time zone, and a warranty that ends before the
 * installation.
 */
export function requirePossibleDates(
  { install_date, warranty_end }: { readonly install_date: string; readonly warranty_end: string | null },
  { time_zone, now }: { readonly time_zone: string; readonly now: Date },
): void {
  if (!isPossibleInstallDate(install_date, dateIn(time_zone, now)))
    throw invalidInput('install_date', because('install_date_in_future'));
  if (!isPossibleWarranty(warranty_end, install_date))
    throw invalidInput('warranty_end', because('warranty_before_install'));
}
