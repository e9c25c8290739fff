import { expect, test } from 'vitest';
import { learn } from '#words/words.ts';
import { visitWhen } from './visit-when.ts';

/** A visit at 9 AM in Bahrain. */
const visit = { scheduled_date: new Date('2026-12-01T06:00:00Z'), window_minutes: 60 };
const late = { scheduled_date: new Date('2026-12-01T20:30:00Z'), window_minutes: 60 };
const exact = { ...visit, window_minutes: 0 };
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

test.each([
  [
    'the day before, just after midnight in Bahrain',
    visit,
    '2026-11-29T21:00:00Z',
    'tomorrow, 9:00 – 10:00 AM',
  ],
  [
    'the day before, just before midnight in Bahrain',
    visit,
    '2026-11-30T20:59:00Z',
    'tomorrow, 9:00 – 10:00 AM',
  ],
  ['that day, just after midnight in Bahrain', visit, '2026-11-30T21:00:00Z', 'today, 9:00 – 10:00 AM'],
  ['that day, after the window', visit, '2026-12-01T20:59:00Z', 'today, 9:00 – 10:00 AM'],
  ['the day after', visit, '2026-12-01T21:00:00Z', 'Tue, Dec 1, 9:00 – 10:00 AM'],
  ['two days before', visit, '2026-11-29T20:59:00Z', 'Tue, Dec 1, 9:00 – 10:00 AM'],
  ['without a window', exact, '2026-11-30T06:00:00Z', 'tomorrow, 9:00 AM'],
  [
    'with a window over midnight',
    late,
    '2026-12-01T06:00:00Z',
    'Tue, Dec 1, 11:30 PM – Wed, Dec 2, 12:30 AM',
  ],
] as const)('a person reads the day of a visit as they would say it: %s', async (_, at, now, text) => {
  await learn('ar');
  const read = (locale: 'en' | 'ar') => plain(visitWhen(at, 'Asia/Bahrain', new Date(now), locale));
  expect(read('en')).toBe(text);
  expect(read('ar').startsWith('اليوم، ')).toBe(text.startsWith('today'));
  expect(read('ar').startsWith('غدًا، ')).toBe(text.startsWith('tomorrow'));
});
