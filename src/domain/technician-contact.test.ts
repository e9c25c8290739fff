import { expect, test } from 'vitest';
import { isReportDue } from './technician-contact.ts';

const last = { count: 2, since: '2026-11-26T20:50:00Z', at: new Date('2026-11-26T20:58:00Z') };

test.each([
  ['nothing was reported yet', null, last, '2026-11-26T20:58:00Z', true],
  ['the same entries wait a minute later', last, last, '2026-11-26T20:59:00Z', false],
  ['an entry was sent', last, { count: 1, since: '2026-11-26T20:55:00Z' }, '2026-11-26T20:58:01Z', true],
  ['everything was sent', last, { count: 0, since: null }, '2026-11-26T20:58:01Z', true],
  ['five minutes have passed, over midnight', last, last, '2026-11-26T21:03:00Z', true],
  ['the clock was set back by an hour', last, last, '2026-11-26T19:58:00Z', true],
] as const)('a device reports its contact: %s', (_, before, waiting, now, isDue) => {
  expect(isReportDue(before, waiting, new Date(now))).toBe(isDue);
});
