import { formatLocale } from '#words/words.ts';

const units = [
  { unit: 'terabyte', bytes: 1e12 },
  { unit: 'gigabyte', bytes: 1e9 },
  { unit: 'megabyte', bytes: 1e6 },
  { unit: 'kilobyte', bytes: 1e3 },
] as const;

/** Formats bytes in the largest unit that fits; a kilobyte is 1,000 bytes, as on disk labels. */
export function byteText(bytes: number): string {
  const { unit, bytes: size } = units.find((candidate) => bytes >= candidate.bytes) ?? units[3];
  const style = { style: 'unit', unit, maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(formatLocale(), style).format(bytes / size);
}
