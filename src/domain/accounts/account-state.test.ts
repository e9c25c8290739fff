import { describe, expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import {
  type AccountAct,
  accountActs,
  accountStates,
  hasLostRole,
  isInUse,
  offeredActs,
  refusalOf,
} from './account-state.ts';

const others = 1;
const openToOneself: Partial<Record<AccountAct, readonly string[]>> = {
  change_email: ['locked', 'invited', 'no_role', 'active'],
  unlock: ['locked'],
};

describe('the actions on an account', () => {
  test.each(accountStates)(
    'an account in the state %s is offered only the actions that make sense in it',
    (state) => {
      const offered = offeredActs({ state, role: 'client', isOwn: false });
      expect({ state, offered }).toMatchSnapshot();
    },
  );

  test.each(accountActs)('%s on your own account is refused if it could lock you out', (act) => {
    const open = accountStates.filter(
      (state) => refusalOf(act, { state, role: 'super_admin', isOwn: true, otherAccounts: others }) === null,
    );
    expect(open).toEqual(openToOneself[act] ?? []);
  });

  test.each(roles)('the last account of the role %s cannot be deactivated if one must remain', (role) => {
    const refusal = refusalOf('deactivate', { state: 'active', role, isOwn: false, otherAccounts: 0 });
    expect(refusal).toBe(role === 'super_admin' || role === 'country_operator' ? 'last_account' : null);
    expect(
      refusalOf('deactivate', { state: 'active', role, isOwn: false, otherAccounts: others }),
    ).toBeNull();
  });

  test.each(accountActs)('%s on an erased account is refused with its own reason', (act) => {
    const facts = { state: 'erased', role: null, isOwn: false, otherAccounts: others } as const;
    expect(refusalOf(act, facts)).toBe('account_erased');
  });

  test('an account is in use unless it is erased, deactivated or without a role', () => {
    expect(accountStates.filter((state) => !isInUse(state))).toEqual(['erased', 'deactivated', 'no_role']);
  });

  test('only an account without a role that has an operator has lost its role', () => {
    expect(accountStates.filter((state) => hasLostRole(state, 'operator'))).toEqual(['no_role']);
    expect(accountStates.filter((state) => hasLostRole(state, null))).toEqual([]);
  });

  test('an account without a role can always be deactivated', () => {
    expect(
      refusalOf('deactivate', { state: 'no_role', role: null, isOwn: false, otherAccounts: 0 }),
    ).toBeNull();
  });
});
