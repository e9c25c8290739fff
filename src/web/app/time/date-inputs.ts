import { type Locale, ownLocale } from '#words/words.ts';

type DateInputs = { readonly date: string; readonly day: string; readonly dateTime: string };

const monthFirst: DateInputs = {
  date: 'MMM D, YYYY',
  day: 'ddd, MMM D, YYYY',
  dateTime: 'ddd, MMM D, YYYY h:mm A',
};
const dayFirst: DateInputs = {
  date: 'D MMM YYYY',
  day: 'ddd، D MMM YYYY',
  dateTime: 'ddd، D MMM YYYY h:mm A',
};
const formats: Readonly<Record<Locale, DateInputs>> = {
  en: monthFirst,
  ar: dayFirst,
  'ar-u-nu-arab': dayFirst,
  'en-XA': monthFirst,
  'en-XB': monthFirst,
};

/** Returns the date formats of inputs as dayjs tokens, which the calendars use. */
export function dateInputs(): DateInputs {
  return formats[ownLocale()];
}
