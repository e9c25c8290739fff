import type { Role, Tie } from './actor.ts';

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
  | 'comments'
  | 'files'
  | 'events'
  | 'sign_in_events'
  | 'number_series'
  | 'idempotency_keys';

/**
 * How a role reaches the rows of a record: all of them, those whose column equals the actor's tie, or those that a row it
 * reaches points to. `column` is the pointing column, and `own` the column that it points to, where that is not the id.
 * Of several ways each is enough.
 */
export type Reach = 'every row' | Own | Through | { readonly either: readonly Through[] };

export type Through = { readonly through: RecordName; readonly column: string; readonly own?: string };

export type Own = { readonly column: string; readonly tie: Tie };

export type Access = {
  readonly reach: Partial<Readonly<Record<Role, Reach>>>;
  /**
   * Rows that a role does not reach, and that come with others which it does: they may be read, never listed, locked or
   * changed. A client keeps the visits to a machine that was moved to someone else.
   */
  readonly comesWith?: Partial<Readonly<Record<Role, readonly Through[]>>>;
  readonly insert: readonly Role[];
  /** Columns in which a new row must name whoever writes it; being reached does not say so. */
  readonly signed?: Partial<Readonly<Record<Role, readonly Own[]>>>;
  /** Which columns a role may change in the rows it reaches; absent means none. */
  readonly update: Partial<Readonly<Record<Role, 'every column' | readonly string[]>>>;
  /** The roles that may remove the rows they reach; absent means no one. */
  readonly remove?: readonly Role[];
};
