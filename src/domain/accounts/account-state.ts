import type { Role } from '#domain/actor.ts';

/** How an account stands. Of several that hold, the first one is said. */
export const accountStates = ['deactivated', 'locked', 'invited', 'no_role', 'active'] as const;
export type AccountState = (typeof accountStates)[number];

/** What whoever manages an account may do to it from outside. */
export const accountActs = [
  'change_email',
  'sign_out',
  'unlock',
  'reset_two_factor',
  'deactivate',
  'activate',
] as const;
export type AccountAct = (typeof accountActs)[number];

/** The states in which an act makes sense; absent means every state. */
const statesOf: Partial<Readonly<Record<AccountAct, readonly AccountState[]>>> = {
  change_email: ['active', 'locked', 'no_role', 'invited'],
  unlock: ['locked'],
  deactivate: ['active', 'locked', 'invited', 'no_role'],
  activate: ['deactivated'],
};

/** What no one does to the own account from outside, because it could lock the person out. */
const neverToOneself: readonly AccountAct[] = ['sign_out', 'reset_two_factor', 'deactivate', 'activate'];

/** Of these, one account that can sign in must stay: of the platform, and of each operator. */
const indispensable: readonly Role[] = ['super_admin', 'country_operator'];

export type ActRefusal = 'account_state' | 'own_account' | 'last_account';

type Asked = {
  readonly state: AccountState;
  readonly role: Role | null;
  readonly isOwn: boolean;
  /** How many other accounts there are that do the same: of the platform, or of the same operator. */
  readonly others: number;
};

/** Why the act is refused; null where it is not. */
export function refusalOf(act: AccountAct, { state, role, isOwn, others }: Asked): ActRefusal | null {
  if (isOwn && neverToOneself.includes(act)) return 'own_account';
  if (!(statesOf[act]?.includes(state) ?? true)) return 'account_state';
  if (act === 'deactivate' && isIndispensable(role) && others === 0) return 'last_account';
  return null;
}

/** The acts that are offered. Whether it is the last of its kind is found out when it is tried. */
export function offeredActs(asked: Pick<Asked, 'state' | 'role' | 'isOwn'>): readonly AccountAct[] {
  return accountActs.filter((act) => refusalOf(act, { ...asked, others: 1 }) === null);
}

/** Whether someone must stay who can do what the role does. */
export function isIndispensable(role: Role | null): boolean {
  return role !== null && indispensable.includes(role);
}
