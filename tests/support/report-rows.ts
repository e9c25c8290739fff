import type { Currency } from '#domain/values/money.ts';
import type { Database } from '#server/database/database.ts';
import { insertWholeJobs } from './job-rows.ts';

export const reportOperators = {
  bahrain: '00000000-0000-7000-9100-000000000001',
  dubai: '00000000-0000-7000-9100-000000000002',
  empty: '00000000-0000-7000-9100-000000000003',
} as const;
type ReportOperator = keyof typeof reportOperators;

/** A job. Every time is an instant, and an omitted one means that the event did not happen. */
export type JobRow = {
  readonly at?: ReportOperator;
  /** The job's client, by its index. */
  readonly client?: number;
  readonly planned?: string;
  readonly requested?: string;
  readonly started?: string;
  readonly completed?: string;
  readonly cancelled?: string;
  readonly solved?: boolean;
  readonly followUp?: boolean;
  readonly covered?: boolean;
  readonly fee?: string;
  readonly hours?: number;
};
export type ClientRow = {
  readonly plan?: 'cmasa_standard' | 'cmasa_premium';
  from?: string;
  expiry?: string;
};
export type TechnicianRow = { readonly added: string; readonly is_active?: boolean };

const uuid = (kind: string, n: number) => `00000000-0000-7000-${kind}-${String(n).padStart(12, '0')}`;
const technician = uuid('9104', 0);
const literal = (value: string | number | boolean | null | undefined) =>
  value === null || value === undefined ? 'null' : `'${value}'`;

function operatorRow(name: ReportOperator, country: string, time_zone: string, currency: Currency): string {
  return `insert into country_operators (id, user_id, name, country, currency, time_zone, weekend, opens_at, closes_at)
    values ('${reportOperators[name]}', gen_random_uuid(), 'Edge ${country}', '${country}', '${currency}', '${time_zone}',
      '{5,6}', 480, 1080);`;
}

function clientRow({ plan, from, expiry }: ClientRow, n: number): string {
  const values = [plan, from, expiry].map(literal).join(', ');
  return `insert into clients (id, user_id, operator_id, name, email, phone, address, cmasa_plan_type, cmasa_start_date,
      cmasa_expiry) values ('${uuid('9101', n)}', gen_random_uuid(), '${reportOperators.bahrain}', 'Edge client ${n}',
      '${n}@edge.test', '+973', 'Road', ${values});`;
}

function technicianRow({ added, is_active = true }: TechnicianRow, n: number): string {
  return `insert into technicians (id, user_id, operator_id, name, phone, is_active, created_at)
    values ('${uuid('9104', n)}', gen_random_uuid(), '${reportOperators.bahrain}', 'Edge technician ${n}', '+973',
      ${is_active}, '${added}');`;
}

function requestRow(operator_id: string, created_at: string, n: number): string {
  return `insert into service_requests (id, number, operator_id, client_id, machine_id, requestor_user_id, requested_by,
      service_type_requested, problem_description, urgency, preferred_date, status, created_at)
    values ('${uuid('9103', n)}', ${n}, '${operator_id}', '${uuid('9101', 0)}', '${uuid('9105', 0)}', gen_random_uuid(),
      'client', 'service', 'The machine leaks', 'low', '2028-02-01', 'pending', '${created_at}');`;
}

function jobRow(job: JobRow, n: number): string {
  const { at = 'bahrain', client = 0, requested, started, completed, cancelled, fee, hours = 0 } = job;
  const planned = job.planned ?? '2028-02-20';
  const operator_id = reportOperators[at];
  const [solved, followUp, covered] = [job.solved ?? false, job.followUp ?? false, job.covered ?? false];
  const [open, work] = started === undefined ? ['scheduled', 'assigned'] : ['in_progress', 'in_progress'];
  const proof = completed === undefined ? 'null' : "'x'";
  const states =
    completed === undefined ? [cancelled ? 'cancelled' : open, work] : ['completed', 'completed'];
  const request = requested === undefined ? '' : requestRow(operator_id, requested, n);
  return `${request}
    ${insertWholeJobs(
      jobColumns,
      `select '${uuid('9102', n)}', ${n}, '${operator_id}', '${uuid('9101', client)}', '${uuid('9105', 0)}', '${technician}',
      ${requested === undefined ? 'null' : `'${uuid('9103', n)}'`}, 'service', 'The machine leaks', '${planned}', 60,
      '${states[0]}', '${states[1]}', 'Replaced the gasket', ${solved}, ${followUp}, ${covered}, ${literal(fee)}, ${hours},
      'troubleshooting', ${literal(started)}, ${literal(started)}, ${literal(completed)}, ${literal(completed)}, ${literal(completed)},
      ${literal(completed)}, ${completed ? "'\\x00'" : 'null'}, ${proof}, ${proof},
      ${completed ? 'gen_random_uuid()' : 'null'}, ${completed ? "'technician_device'" : 'null'}, ${proof}, ${proof},
      ${literal(cancelled)}, ${literal(cancelled && 'Not needed')}, case when '${states[1]}' = 'in_progress' then ${literal(started)}::timestamptz end`,
    )}`;
}

const jobColumns = [
  'id',
  'number',
  'operator_id',
  'client_id',
  'machine_id',
  'technician_id',
  'service_request_id',
  'type',
  'description',
  'scheduled_date',
  'duration_minutes',
  'status',
  'workflow_status',
  'work_performed',
  'problem_resolved',
  'follow_up_required',
  'is_cmasa_covered',
  'visit_fee',
  'time_spent_hours',
  'visit_type',
  'started_at',
  'first_arrived_at',
  'job_order_form_submitted_at',
  'completed_date',
  'signed_at',
  'signed_at_device',
  'client_signature',
  'client_signature_sha256',
  'signer_name',
  'signer_user_id',
  'signature_method',
  'signed_summary',
  'signed_summary_sha256',
  'cancelled_at',
  'cancellation_reason',
  'paused_at',
];

type ReportRows = {
  readonly clients: readonly ClientRow[];
  readonly technicians: readonly TechnicianRow[];
  readonly jobs: readonly JobRow[];
};

/**
 * Inserts rows that no command would create at such moments. Foreign keys and triggers do not check them; the
 * constraints within a row do.
 */
export async function insertReportRows(
  database: Database,
  { clients, technicians, jobs }: ReportRows,
): Promise<void> {
  await database.asOwner((tx) =>
    tx.script(`set local session_replication_role = replica;
      ${operatorRow('bahrain', 'Bahrain', 'Asia/Bahrain', 'BHD')}
      ${operatorRow('dubai', 'Dubai', 'Asia/Dubai', 'AED')}
      ${operatorRow('empty', 'Nowhere', 'Asia/Bahrain', 'USD')}
      ${clients.map(clientRow).join('\n')}
      ${technicians.map(technicianRow).join('\n')}
      ${jobs.map(jobRow).join('\n')}`),
  );
}
