import { expect, test } from 'vitest';
import { withChanges } from './field-changes.ts';

test('a field that is left out of a change stays, and null removes it', () => {
  const row = { name: 'Palm', phone: '+9731', plan: 'standard' as string | null };
  expect(withChanges(row, {})).toEqual(row);
  expect(withChanges(row, { phone: undefined, plan: null })).toEqual({ ...row, plan: null });
  expect(withChanges(row, { name: 'Cove' })).toEqual({ ...row, name: 'Cove' });
});
