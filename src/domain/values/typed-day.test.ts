import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOfText } from './typed-day.ts';

const tags = ['ar-u-ca-gregory-nu-latn', 'ar-u-ca-gregory-nu-arab'];
const allTags = [...tags, 'ar-JO-u-ca-gregory-nu-latn', 'ar-JO-u-ca-gregory-nu-arab'];

test.each([
  ['2026-11-29', '2026-11-29'],
  ['29/11/2026', '2026-11-29'],
  ['٢٩/١١/٢٠٢٦', '2026-11-29'],
  ['٢٩ نوفمبر ٢٠٢٦', '2026-11-29'],
  [' 9 نوفمبر 2026 ', '2026-11-09'],
  ['الأحد، ٢٩ نوفمبر ٢٠٢٦', '2026-11-29'],
  ['30 فبراير 2026', null],
  ['31/13/2026', null],
  ['29 نوفمبر', null],
  ['غدًا', null],
])('%j names the day %s', (typed, day) => {
  expect(tags.map((tag) => dayOfText(typed, tag))).toEqual([day, day]);
});

test('a day that an input shows is the day that it reads', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...allTags), fc.boolean(), (date, tag, hasWeekday) => {
      const shown = new Intl.DateTimeFormat(tag, {
        ...(hasWeekday && { weekday: 'short' }),
        ...({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const),
      }).format(date);
      expect(dayOfText(shown, tag)).toBe(date.toISOString().slice(0, 10));
    }),
  );
});
