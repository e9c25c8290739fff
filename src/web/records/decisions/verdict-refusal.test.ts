import { expect, test } from 'vitest';
import type { Problem } from '#contract/calls/problem.ts';
import { refusalOf } from './verdict-refusal.ts';

const problem = (more: Partial<Problem>): Problem => ({
  type: 'about:blank',
  title: 'Refused',
  status: 409,
  code: 'refused',
  detail: 'JO-1001 is closed.',
  ...more,
});
const otherUrgency = { code: 'concerns', concerns: ['other_urgency'], detail: 'SR-1 is high.' } as const;

test.each([
  ['join', {}, 'JO-1001 is closed.'],
  ['join', otherUrgency, 'SR-1 is high.'],
  ['reject', { detail: 'Enter a reason.' }, 'Enter a reason.'],
  ['approve', { code: 'concerns', concerns: ['past'] }, 'It starts in the past.'],
] as const)('a refused decision to %s with %o reads "%s"', (kind, more, why) => {
  expect(refusalOf({ kind }, problem(more as Partial<Problem>))).toEqual({ why, isSettled: false });
});
