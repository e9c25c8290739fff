import { formatLocale } from '#words/words.ts';

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** Returns the time since an instant, in the largest unit that fits. */
function passed(iso: string, now: Date) {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / 1000));
  const { unit, seconds: size } = units.find((candidate) => seconds >= candidate.seconds) ?? units[2];
  return { unit, count: Math.floor(seconds / size) };
}

/** Returns how long ago an instant was, in the largest unit that fits, such as '3 hours ago'. */
export function ageOf(iso: string, now: Date): string {
  const { unit, count } = passed(iso, now);
  return new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }).format(-count, unit);
}

/** Returns how long ago an instant was as a short text, such as '3h'. */
export function shortAgeOf(iso: string, now: Date): string {
  const { unit, count } = passed(iso, now);
  return new Intl.NumberFormat(formatLocale(), { style: 'unit', unit, unitDisplay: 'narrow' }).format(count);
}
