import { expect, test } from 'vitest';
import { sentencesOf } from './visit-start-text.ts';

test('conflicts with beginning a visit are listed in order, with the numbers of the jobs that it overlaps', () => {
  const sentences = sentencesOf({
    time_zone: 'Asia/Bahrain',
    concerns: ['other_day', 'overlap', 'elsewhere'],
    problem: {
      planned_for: '2026-11-20T06:00:00.000Z',
      overlaps: ['JO-1002', 'JO-1003'],
      elsewhere: {
        id: 'one',
        number: 'JO-1001',
        client_name: 'Pearl Coffee',
        place: 'at_work',
        since: '2026-11-18T06:00:00.000Z',
      },
    },
  });
  expect(sentences.map((sentence) => sentence.split(/ (?:for|since) /)[0])).toEqual([
    'This visit is planned',
    'The moved appointment overlaps with your JO-1002 and JO-1003.',
    'You have been working on JO-1001 at Pearl Coffee',
  ]);
});
