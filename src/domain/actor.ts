export const roles = ['super_admin', 'country_operator', 'dispatcher', 'technician', 'client'] as const;
export type Role = (typeof roles)[number];

/** Who acts: the account, its role and the records that tie it to rows. An absent tie reaches nothing. */
export type Actor = {
  readonly user_id: string;
  readonly role: Role;
  readonly operator_id?: string;
  readonly dispatcher_id?: string;
  readonly technician_id?: string;
  readonly client_id?: string;
};

/** The attributes of an actor that a row's column is compared with. */
export type Tie = 'user_id' | 'operator_id' | 'dispatcher_id' | 'technician_id' | 'client_id';
export const ties: readonly Tie[] = ['user_id', 'operator_id', 'dispatcher_id', 'technician_id', 'client_id'];

/** The roles named, and super_admin, who may act in every role's place. */
export function supervisedBy(...named: Role[]): readonly Role[] {
  return [...named, 'super_admin'];
}
