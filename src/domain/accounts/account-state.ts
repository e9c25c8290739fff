import type { Role } from '#domain/actor.ts';

/** The states of an account. If several apply, the first in this order counts. */
export const accountStates = ['erased', 'deactivated', 'locked', 'invited', 'no_role', 'active'] as const;
export type AccountState = (typeof accountStates)[number];

export function isErased(state: AccountState): boolean {
  return state === 'erased';
}

/** Returns whether no one can sign in to the account now, even with the correct password. */
export function isKeptOut(state: AccountState): boolean {
  return state === 'deactivated' || state === 'locked';
}

export function isInvited(state: AccountState): boolean {
  return state === 'invited';
}

/**
 * Returns whether someone with a role can sign in to the account now, or will be able to once they accept the
 * invitation or the lock ends.
 */
export function isInUse(state: AccountState): boolean {
  return state === 'active' || state === 'locked' || state === 'invited';
}

/** Returns whether the account lost its role. An account gets an operator only with a role or an invitation. */
export function hasLostRole(state: AccountState, operator_id: string | null): boolean {
  return state === 'no_role' && operator_id !== null;
}

/** The actions that an administrator may take on another account. */
export const accountActs = [
  'change_email',
  'sign_out',
  'unlock',
  'reset_two_factor',
  'deactivate',
  'activate',
] as const;
export type AccountAct = (typeof accountActs)[number];

/** The states in which an action makes sense (default: every state but `erased`). */
const statesOf: Partial<Readonly<Record<AccountAct, readonly AccountState[]>>> = {
  change_email: ['active', 'locked', 'no_role', 'invited'],
  unlock: ['locked'],
  deactivate: ['active', 'locked', 'invited', 'no_role'],
  activate: ['deactivated'],
};

/** The actions that people may not take on their own account, because they could lock themselves out. */
const neverToOneself: readonly AccountAct[] = ['sign_out', 'reset_two_factor', 'deactivate', 'activate'];

/** The roles that need at least one account that can sign in, on the platform and at each operator. */
const indispensable: readonly Role[] = ['super_admin', 'country_operator'];

type ActRefusal = 'account_erased' | 'account_state' | 'own_account' | 'last_account';

type AccountFacts = {
  readonly state: AccountState;
  readonly role: Role | null;
  readonly isOwn: boolean;
  /** The number of other accounts with this role, on the platform or for the same operator. */
  readonly otherAccounts: number;
};

/** Returns the reason to refuse the action, or null if it is allowed. */
export function refusalOf(
  act: AccountAct,
  { state, role, isOwn, otherAccounts: others }: AccountFacts,
): ActRefusal | null {
  if (isErased(state)) return 'account_erased';
  if (isOwn && neverToOneself.includes(act)) return 'own_account';
  if (!(statesOf[act]?.includes(state) ?? true)) return 'account_state';
  if (act === 'deactivate' && isIndispensable(role) && others === 0) return 'last_account';
  return null;
}

/**
 * Returns the actions to offer, including those that would be refused because the account is the last one with its
 * role.
 */
export function offeredActs(account: Pick<AccountFacts, 'state' | 'role' | 'isOwn'>): readonly AccountAct[] {
  return accountActs.filter((act) => refusalOf(act, { ...account, otherAccounts: 1 }) === null);
}

export function isIndispensable(role: Role | null): boolean {
  return role !== null && indispensable.includes(role);
}
