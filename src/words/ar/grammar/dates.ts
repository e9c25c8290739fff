import { dateFormatOf } from '#domain/values/date-format.ts';

/** The names of months, by tag. `ar-JO` stands for all countries that say كانون الثاني instead of يناير. */
type Months = 'ar' | 'ar-JO';
let current: Months = 'ar';

/** Returns a function that formats dates with the month names of the reader's country, and Latin digits. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  return (at) => dateFormatOf(`${current}-u-ca-gregory-nu-latn`, options).format(at);
}

/** Returns the texts with the month names of Jordan, Lebanon, Syria, Iraq and Palestine. */
export function inLevant<Texts>(texts: Texts): Texts {
  return converted(texts) as Texts;
}

function converted(value: unknown): unknown {
  if (typeof value === 'function') return (...named: unknown[]) => converted(said(() => value(...named)));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(converted);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, converted(inner)]));
}

/** Writes a text with these month names. Texts are written synchronously, so no other text is written in between. */
function said(write: () => unknown): unknown {
  const before = current;
  current = 'ar-JO';
  try {
    return write();
  } finally {
    current = before;
  }
}
