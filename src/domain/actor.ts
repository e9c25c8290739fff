/** The roles in whose place a super_admin may act. */
export const areaRoles = ['country_operator', 'dispatcher', 'technician', 'client'] as const;
export type AreaRole = (typeof areaRoles)[number];

export const roles = ['super_admin', ...areaRoles] as const;
export type Role = (typeof roles)[number];

/** What someone may do among the people of a client: `owner` everything, `staff` report faults and see. */
export const clientStandings = ['owner', 'staff'] as const;
export type ClientStanding = (typeof clientStandings)[number];

/** In whose place: the operator's (as its owner or as one of its dispatchers), a technician's or a client's. */
export type ActingFor = { readonly role: AreaRole; readonly id: string; readonly name: string };

/** Who acts: the account, its role and the records that tie it to rows. An absent tie reaches nothing. */
export type Actor = {
  readonly user_id: string;
  readonly name: string;
  readonly role: Role;
  /** Set for a super_admin who acts in someone's place: role and ties are then those of the place. */
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

/** The roles named, and super_admin, who may act in every role's place. */
export function supervisedBy(...named: Role[]): readonly Role[] {
  return [...named, 'super_admin'];
}

/** The roles that plan an operator's work: they decide on requests and give jobs to technicians. */
export const planners = supervisedBy('dispatcher', 'country_operator');

/** The role of the person who acts, also when that is in someone else's place. */
export function ownRoleOf({ role, acting_for }: Pick<Actor, 'role' | 'acting_for'>): Role {
  return acting_for === undefined ? role : 'super_admin';
}
