import { expect, test } from 'vitest';
import { isStillThere } from './course.ts';

const begun = new Date('2026-11-18T13:04:00Z');

test.each([
  ['an hour later', '2026-11-18T14:04:00Z', true],
  ['late in the evening', '2026-11-18T18:04:00Z', false],
  ['the next morning', '2026-11-19T03:10:00Z', false],
])('whoever began a visit is still there %s: %s, %s', (_, now, isThere) => {
  expect(isStillThere(begun, new Date(now))).toBe(isThere);
});
