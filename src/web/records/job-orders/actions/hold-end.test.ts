import { expect, test } from 'vitest';
import { proposedHoldEnd } from './hold-end.ts';

test.each([
  ['2026-11-24T06:30:00Z', '2026-11-25T06:00:00.000Z'],
  ['2026-11-24T20:59:00Z', '2026-11-25T06:00:00.000Z'],
  ['2026-11-24T21:00:00Z', '2026-11-26T06:00:00.000Z'],
])('a hold is proposed to end the next morning at nine, in the zone: %s', (now, end) => {
  expect(proposedHoldEnd(new Date(now), 'Asia/Bahrain')).toBe(end);
});
