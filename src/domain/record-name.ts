import type { ownedAccess } from './owned-records.ts';
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
  | ReportSumRecord
  | 'idempotency_keys'
  | keyof typeof ownedAccess;
