import { useSession } from '#web/app/accounts/session.ts';
import { formatLocale } from '#words/words.ts';

/**
 * Returns a function that adds the Hijri date to the text of a plain date, or of an instant in the zone. The text
 * stays unchanged if the reader's operator does not show Hijri dates.
 */
export function useWithHijri(): (text: string, at: string, zone: string) => string {
  const isShown = useShowsHijriDates();
  return (text, at, zone) => (isShown ? `${text} · ${formatHijriDate(at, zone)}` : text);
}

/** Returns the Hijri date of a plain date, or null if the reader's operator does not show it. */
export function useHijriDate(date: string): string | null {
  return useShowsHijriDates() ? formatHijriDate(date, 'UTC') : null;
}

function useShowsHijriDates(): boolean {
  const { session } = useSession();
  return session?.operator?.has_hijri_dates === true;
}

/** Formats the date in Umm al-Qura, the calendar of the Gulf's authorities. */
function formatHijriDate(at: string, zone: string): string {
  const locale = new Intl.Locale(formatLocale(), { calendar: 'islamic-umalqura' });
  const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(at) ? 'UTC' : zone;
  const style = { year: 'numeric', month: 'long', day: 'numeric', timeZone } as const;
  return new Intl.DateTimeFormat(locale, style).format(new Date(at));
}
