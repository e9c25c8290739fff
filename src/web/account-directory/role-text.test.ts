import { expect, test } from 'vitest';
import { roleText } from './role-text.ts';

const dilmun = { id: 'dilmun', name: 'Dilmun', second_name: null };

test.each([
  ['technician', 'active', dilmun, 'Technician'],
  [null, 'no_role', null, 'No role yet'],
  [null, 'no_role', dilmun, 'No longer has a role'],
  [null, 'erased', dilmun, 'Personal data erased'],
] as const)('the role %s of an account in the state %s at %o reads "%s"', (role, state, operator, text) => {
  expect(roleText({ role, state, operator })).toBe(text);
});
