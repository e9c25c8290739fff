/** The roles that a super_admin may act for. */
export const areaRoles = ['country_operator', 'dispatcher', 'technician', 'client'] as const;
export type AreaRole = (typeof areaRoles)[number];

export const roles = ['super_admin', ...areaRoles] as const;
export type Role = (typeof roles)[number];

/** At a client, an `owner` may do everything; `staff` may only report faults and view records. */
export const clientStandings = ['owner', 'staff'] as const;
export type ClientStanding = (typeof clientStandings)[number];

/** The party that a super_admin acts for. For an operator's owner or dispatcher, `id` is the operator's. */
export type ActingFor = { readonly role: AreaRole; readonly id: string; readonly name: string };

/** The account that makes a call. A missing ID gives it access to nothing. */
export type Actor = {
  readonly user_id: string;
  readonly name: string;
  readonly role: Role;
  /** The person or company that a super_admin acts for. If set, the role and the IDs are theirs. */
  readonly acting_for?: ActingFor;
  readonly operator_id?: string;
  readonly dispatcher_id?: string;
  readonly technician_id?: string;
  readonly client_id?: string;
  /** The access level; set only for people at a client. */
  readonly standing?: ClientStanding;
};

/** The actor's IDs. Access is decided by comparing one of them with a column of the row. */
export type Tie = 'user_id' | 'operator_id' | 'dispatcher_id' | 'technician_id' | 'client_id';
export const ties: readonly Tie[] = ['user_id', 'operator_id', 'dispatcher_id', 'technician_id', 'client_id'];

/** Returns the given roles and super_admin, who may act for people with any of them. */
export function supervisedBy(...named: Role[]): readonly Role[] {
  return [...named, 'super_admin'];
}

/** The roles that plan an operator's work: they review requests and assign jobs. */
export const planners = supervisedBy('dispatcher', 'country_operator');

/** Returns the person's own role, even while a super_admin acts for someone else. */
export function ownRoleOf({ role, acting_for }: Pick<Actor, 'role' | 'acting_for'>): Role {
  return acting_for === undefined ? role : 'super_admin';
}
