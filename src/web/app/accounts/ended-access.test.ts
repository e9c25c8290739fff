import { expect, test } from 'vitest';
import { endedAccessText } from './ended-access.ts';

test.each([
  [null, null],
  [{ company: null, ended_on: null }, 'Your access has ended.'],
  [{ company: 'Pearl Hotel', ended_on: '2026-11-24' }, 'Your access to Pearl Hotel ended on Nov 24, 2026.'],
])('a person whose access ended as %o reads "%s"', (ended, text) => {
  expect(endedAccessText(ended)).toBe(text);
});
