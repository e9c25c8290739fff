import { expect, test } from 'vitest';
import type { WorkDay } from '#domain/planning/work-time.ts';
import { weekText } from './week-text.ts';

test('consecutive days with the same hours are grouped, and closed days are omitted', () => {
  const short: WorkDay = [540, 900];
  const long: WorkDay = [540, 960];
  expect(weekText([short, short, short, long, short, null, null])).toBe(
    'Sunday to Tuesday, 9:00 AM – 3:00 PM; Wednesday, 9:00 AM – 4:00 PM; Thursday, 9:00 AM – 3:00 PM',
  );
  expect(weekText([null, short, null, short, null, null, null])).toBe(
    'Monday, 9:00 AM – 3:00 PM; Wednesday, 9:00 AM – 3:00 PM',
  );
});
