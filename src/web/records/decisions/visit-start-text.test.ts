import { expect, test } from 'vitest';
import { sentencesOf } from './visit-start-text.ts';

test('the conflicts of starting a visit are listed in order, with the numbers of the jobs that it overlaps', () => {
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
    'The new time overlaps with your JO-1002 and JO-1003.',
    'You have been working on JO-1001 at Pearl Coffee',
  ]);
});

test('no text says that a technician is at work on a visit that was left open', () => {
  const [from, proposed] = ['2026-11-17T07:32:00.000Z', '2026-11-17T08:32:00.000Z'];
  const job = { id: 'one', number: 'JO-1001', client_name: 'Pearl Coffee', place: 'at_work' } as const;
  const elsewhere = { ...job, since: from, left: { from, proposed } };
  const sentences = sentencesOf({
    time_zone: 'Asia/Bahrain',
    concerns: ['elsewhere'],
    problem: { elsewhere },
  });
  expect(sentences.map((sentence) => sentence.replaceAll(/\s/gu, ' '))).toEqual([
    'You started JO-1001 at Pearl Coffee on Tue, Nov 17, 10:32 AM and did not end it.',
  ]);
});
