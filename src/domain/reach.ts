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
 * How a role reaches the rows of a record: every row, the rows whose column equals the actor's tie, or the
 * rows that a row of another record points to, if the role reaches that row. In the last case, `column` is
 * the other record's column, and `target` is the column of this record that it points to (default: the ID).
 * With `either`, one of several ways is enough.
 */
export type Reach = 'every row' | Own | Through | { readonly either: readonly Through[] };

export type Through = { readonly through: RecordName; readonly column: string; readonly target?: string };

export type Own = { readonly column: string; readonly tie: Tie };

export type Access = {
  readonly reach: Partial<Readonly<Record<Role, Reach>>>;
  /**
   * Rows that a role does not reach, but that rows it reaches point to. The role may read them, but never
   * list, lock or change them. For example, a client can still read a machine that moved to someone else,
   * through its own past visits.
   */
  readonly comesWith?: Partial<Readonly<Record<Role, readonly Through[]>>>;
  readonly insert: readonly Role[];
  /** The columns in which a new row must name its author. Reach alone does not ensure this. */
  readonly signed?: Partial<Readonly<Record<Role, readonly Own[]>>>;
  /**
   * The columns that a role may change in the rows that it reaches. If a role is absent, it may change none.
   */
  readonly update: Partial<Readonly<Record<Role, 'every column' | readonly string[]>>>;
  /** The roles that may remove the rows that they reach; absent if no role may. */
  readonly remove?: readonly Role[];
};
