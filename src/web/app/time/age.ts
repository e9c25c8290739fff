import { formatLocale } from '#words/words.ts';

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** Returns how long ago an instant was, in the largest unit that fits, such as '3 hours ago'. */
export function ageOf(iso: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / 1000));
  const { unit, seconds: size } = units.find((candidate) => seconds >= candidate.seconds) ?? units[2];
  return new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }).format(
    -Math.floor(seconds / size),
    unit,
  );
}
