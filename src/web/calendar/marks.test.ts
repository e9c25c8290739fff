import { describe, expect, test } from 'vitest';
import { calendarWords } from '#words/en/calendar.ts';
import { dayMarks } from './marks.ts';

const words = { ...calendarWords, ...calendarWords.counts.operator };
const counts = (jobs: number, completed = 0, unassigned = 0) => ({ jobs, completed, unassigned });

describe('the marks of a day', () => {
  test.each([
    [counts(0), 0, [], ['no jobs']],
    [counts(1), 0, ['open'], ['1 job']],
    [counts(3, 3), 0, ['completed'], ['3 jobs', '3 completed']],
    [counts(2, 0, 2), 0, ['unassigned'], ['2 jobs', '2 without a technician']],
    [
      counts(5, 2, 1),
      0,
      ['open', 'completed', 'unassigned'],
      ['5 jobs', '2 completed', '1 without a technician'],
    ],
    [counts(0), 2, ['preferred'], ['no jobs', 'preferred date of 2 requests']],
  ])(
    '%o with %i preferred dates gives the marks %j, and in words %j',
    (of, preferred, visibleMarks, contents) => {
      expect(dayMarks(of, preferred, words)).toEqual({ jobs: of.jobs, visibleMarks, contents });
    },
  );

  test('a day has no marks until its counts are known', () => {
    expect(dayMarks(null, 1, words)).toEqual({ jobs: 0, visibleMarks: [], contents: [] });
    expect(calendarWords.dayLabel('Saturday, November 21, 2026', true, [])).toBe(
      'Saturday, November 21, 2026, today',
    );
  });
});
