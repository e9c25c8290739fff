import type { Currency } from '#domain/values/money.ts';
import type { Database } from '#server/database/database.ts';
import { jobsInto } from './job-rows.ts';
import { rowsInto } from './platform-rows.ts';

export const reportOperators = {
  bahrain: '00000000-0000-7000-9100-000000000001',
  dubai: '00000000-0000-7000-9100-000000000002',
  empty: '00000000-0000-7000-9100-000000000003',
} as const;
type ReportOperator = keyof typeof reportOperators;

/** A job. Each time is an instant; an omitted time means that the event did not happen. */
export type JobRow = {
  readonly at?: ReportOperator;
  /** The index of the job's client. */
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
type Value = string | number | boolean | null | undefined;
const literals = (row: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value == null ? 'null' : `'${value}'`]),
  );

const operatorRow = (name: ReportOperator, country: string, time_zone: string, currency: Currency) =>
  rowsInto(
    'country_operators',
    literals({
      ...{ id: reportOperators[name], name: `Edge ${country}`, country, currency, time_zone },
      ...{ weekend: '{5,6}', opens_at: 480, closes_at: 1080 },
    }),
  );

const ofBahrain = (kind: string, n: number) => ({
  id: uuid(kind, n),
  operator_id: reportOperators.bahrain,
});

const clientRow = ({ plan, from, expiry }: ClientRow, n: number) =>
  rowsInto(
    'clients',
    literals({
      ...ofBahrain('9101', n),
      ...{ name: `Edge client ${n}`, email: `${n}@edge.test` },
      ...{ cmasa_plan_type: plan, cmasa_start_date: from, cmasa_expiry: expiry },
    }),
  );

const technicianRow = ({ added, is_active = true }: TechnicianRow, n: number) =>
  rowsInto(
    'technicians',
    literals({ ...ofBahrain('9104', n), name: `Edge technician ${n}`, is_active, created_at: added }),
  );

function requestRow(operator_id: string, created_at: string, n: number): string {
  return `insert into service_requests (id, number, operator_id, client_id, machine_id, requestor_user_id, requested_by,
      service_type_requested, problem_description, urgency, preferred_date, status, created_at)
    values ('${uuid('9103', n)}', ${n}, '${operator_id}', '${uuid('9101', 0)}', '${uuid('9105', 0)}', gen_random_uuid(),
      'client', 'service', 'The machine leaks', 'low', '2028-02-01', 'pending', '${created_at}');`;
}

function jobRow(job: JobRow, n: number): string {
  const { at = 'bahrain', client = 0, requested, started, completed, cancelled } = job;
  const operator_id = reportOperators[at];
  const isOpen = completed === undefined;
  const [open, work] = started === undefined ? ['scheduled', 'assigned'] : ['in_progress', 'in_progress'];
  const unfinished = cancelled === undefined ? open : 'cancelled';
  const request = requested === undefined ? '' : requestRow(operator_id, requested, n);
  const row = literals({
    ...{ id: uuid('9102', n), number: n, operator_id, client_id: uuid('9101', client) },
    ...{ machine_id: uuid('9105', 0), technician_id: technician },
    service_request_id: requested && uuid('9103', n),
    scheduled_date: job.planned ?? '2028-02-20',
    status: isOpen ? unfinished : 'completed',
    workflow_status: isOpen ? work : 'completed',
    work_performed: 'Replaced the gasket',
    time_spent_hours: job.hours ?? 0,
    problem_resolved: job.solved ?? false,
    follow_up_required: job.followUp ?? false,
    is_cmasa_covered: job.covered ?? false,
    visit_fee: job.fee,
    ...{ started_at: started, first_arrived_at: started },
    paused_at: isOpen && work === 'in_progress' ? started : null,
    ...{ job_order_form_submitted_at: completed, completed_date: completed },
    ...(completed !== undefined && signatureAt(completed)),
    ...(cancelled !== undefined && { cancelled_at: cancelled, cancellation_reason: 'Not needed' }),
  });
  return `${request} ${jobsInto(row)}`;
}

const signatureAt = (at: string) => ({
  ...{ signed_at: at, signed_at_device: at, signature_method: 'technician_device' },
  ...{ signer_name: 'x', signer_user_id: technician, signed_summary: 'x', signed_summary_sha256: 'x' },
  ...{ client_signature: '\\x00', client_signature_sha256: 'x' },
});

type ReportRows = {
  readonly clients: readonly ClientRow[];
  readonly technicians: readonly TechnicianRow[];
  readonly jobs: readonly JobRow[];
};

/** Inserts rows that no command would create. Only constraints within a single row apply to them. */
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
