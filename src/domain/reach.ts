import type { Role, Tie } from './actor.ts';
import type { ReportSumRecord } from './report.ts';

/** The records that belong to a job order. Access to the job order includes them. */
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
  | 'report_addresses'
  | 'technicians'
  | 'absences'
  | 'on_call_turns'
  | 'technician_contacts'
  | 'dispatchers'
  | 'sites'
  | 'machines'
  | 'machine_readings'
  | 'service_requests'
  | 'job_orders'
  | JobPartRecord
  | 'late_work'
  | 'comments'
  | 'files'
  | 'invoices'
  | 'invoiced_visits'
  | 'visits_to_invoice'
  | 'events'
  | 'sign_in_events'
  | 'number_series'
  | ReportSumRecord
  | 'idempotency_keys';

/**
 * Access to every row, to the rows whose column equals the actor's ID, or to the rows that accessible rows of another
 * record point to. In the last case, `column` belongs to the other record, and `target` to this record (default: the
 * ID). For `either`, one of the ways is enough.
 */
export type Reach = 'every row' | Own | Through | { readonly either: readonly Through[] };

export type Through = { readonly through: RecordName; readonly column: string; readonly target?: string };

export type Own = { readonly column: string; readonly tie: Tie };

export type Access = {
  readonly reach: Partial<Readonly<Record<Role, Reach>>>;
  /**
   * The rows that the role cannot access directly, but that accessible rows point to. The role may read these rows,
   * but never list or change them.
   */
  readonly comesWith?: Partial<Readonly<Record<Role, readonly Through[]>>>;
  readonly insert: readonly Role[];
  /** The columns in which a new row must identify its author, because access to the row alone does not ensure this. */
  readonly signed?: Partial<Readonly<Record<Role, readonly Own[]>>>;
  /** The columns that a role may change in the rows that it has access to. A role without an entry may change none. */
  readonly update: Partial<Readonly<Record<Role, 'every column' | readonly string[]>>>;
  /** The columns that only the server reads, although people can access the rows. */
  readonly hidden?: readonly string[];
  /** The roles that may remove the rows that they have access to; absent if no role may. */
  readonly remove?: readonly Role[];
};
