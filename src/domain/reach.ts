import type { Role, Tie } from './actor.ts';

/** The records that belong to a job order and are reached with it. */
export type JobPartRecord =
  | 'visit_reports'
  | 'requested_times'
  | 'client_windows'
  | 'first_arrivals'
  | 'visit_outcomes'
  | 'missing_parts'
  | 'cancellations'
  | 'signatures'
  | 'signature_disputes'
  | 'ratings'
  | 'settlements';

export type RecordName =
  | 'country_operators'
  | 'operator_logos'
  | 'platform_settings'
  | 'privacy_texts'
  | 'invitations'
  | 'profiles'
  | 'user_roles'
  | 'clients'
  | 'client_people'
  | 'technicians'
  | 'absences'
  | 'on_call_turns'
  | 'dispatchers'
  | 'machines'
  | 'machine_readings'
  | 'service_requests'
  | 'job_orders'
  | JobPartRecord
  | 'comments'
  | 'files'
  | 'events'
  | 'sign_in_events'
  | 'number_series'
  | 'idempotency_keys';

/**
 * Every row, the rows whose column equals the actor's tie, or the rows that reachable rows of another record
 * point to: `column` is theirs, `target` is this record's (default: the ID). One way of `either` is enough.
 */
export type Reach = 'every row' | Own | Through | { readonly either: readonly Through[] };

export type Through = { readonly through: RecordName; readonly column: string; readonly target?: string };

export type Own = { readonly column: string; readonly tie: Tie };

export type Access = {
  readonly reach: Partial<Readonly<Record<Role, Reach>>>;
  /** Rows out of reach that reachable rows point to: the role may read, but never list or change them. */
  readonly comesWith?: Partial<Readonly<Record<Role, readonly Through[]>>>;
  readonly insert: readonly Role[];
  /** The columns in which a new row must name its author. Reach alone does not ensure this. */
  readonly signed?: Partial<Readonly<Record<Role, readonly Own[]>>>;
  /** The columns that a role may change in the rows that it reaches; an absent role may change none. */
  readonly update: Partial<Readonly<Record<Role, 'every column' | readonly string[]>>>;
  /** The roles that may remove the rows that they reach; absent if no role may. */
  readonly remove?: readonly Role[];
};
