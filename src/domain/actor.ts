/** The roles for which a super_admin may act. */
export const areaRoles = ['country_operator', 'dispatcher', 'technician', 'client'] as const;
export type AreaRole = (typeof areaRoles)[number];

export const roles = ['super_admin', ...areaRoles] as const;
export type Role = (typeof roles)[number];

/** The access of a client's people: `owner` may do everything, `staff` may report faults and look. */
export const clientStandings = ['owner', 'staff'] as const;
export type ClientStanding = (typeof clientStandings)[number];

/** The place that a super_admin takes: an operator (as its owner or a dispatcher), a technician or a client. */
export type ActingFor = { readonly role: AreaRole; readonly id: string; readonly name: string };

/** The acting account, its role and the records that tie it to rows. An absent tie reaches nothing. */
export type Actor = {
  readonly user_id: string;
  readonly name: string;
  readonly role: Role;
  /** Set for a super_admin who acts for someone: role and ties then belong to that person. */
  readonly acting_for?: ActingFor;
  readonly operator_id?: string;
  readonly dispatcher_id?: string;
  readonly technician_id?: string;
  readonly client_id?: string;
  /** Set for the people of a client. */
  readonly standing?: ClientStanding;
};

/** The attributes of an actor that a row's column is compared with. */
export type Tie = 'user_id' | 'operator_id' | 'dispatcher_id' | 'technician_id' | 'client_id';
export const ties: readonly Tie[] = ['user_id', 'operator_id', 'dispatcher_id', 'technician_id', 'client_id'];

/** Returns the given roles and super_admin, who may act for every role. */
export function supervisedBy(...named: Role[]): readonly Role[] {
  return [...named, 'super_admin'];
}

/** The roles that plan an operator's work: they decide on requests and assign jobs. */
export const planners = supervisedBy('dispatcher', 'country_operator');

/** Returns the real role of the person, even one who acts for someone else. */
export function ownRoleOf({ role, acting_for }: Pick<Actor, 'role' | 'acting_for'>): Role {
  return acting_for === undefined ? role : 'super_admin';
}
