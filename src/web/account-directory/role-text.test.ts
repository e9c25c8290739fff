import { expect, test } from 'vitest';
import { roleText } from './role-text.ts';

test.each([
  ['technician', null, 'Technician'],
  [null, null, 'No role yet'],
  [null, '2026-11-24T08:00:00Z', 'Personal data erased'],
] as const)('the role %s of an account erased at %s reads "%s"', (role, erased_at, text) => {
  expect(roleText({ role, erased_at })).toBe(text);
});
