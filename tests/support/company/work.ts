import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Part } from '#domain/job-orders/form.ts';
import { type JobOrderStatus, statusOfWorkflow, type WorkflowStatus } from '#domain/job-orders/order.ts';
import type { Promises } from '#domain/planning/promise.ts';
import type { ServiceRequest, ServiceRequestStatus, Urgency } from '#domain/service-request.ts';
import { signedSummaryText } from '#domain/signing/signed-summary.ts';
import { openJobOrder, workOf } from '#domain/visit/open-job-order.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import {
  findJobOrder,
  insertJobOrders,
  lockJobOrder,
  saveJobOrder,
} from '#server/store/job-orders/records.ts';
import { firstOfNumbers } from '#server/store/number-series.ts';
import { service_requests, undecided } from '#server/store/service-requests.ts';
import { jobIsAtWork, jobIsUnderWay } from '#server/store/shapes/conditions.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import { testMoment } from '../servers/demo-server.ts';
import type { Company, TestClient, TestTechnician } from './people.ts';

let signature: ReturnType<typeof drawnSignature> | undefined;

export type RequestSeed = {
  readonly client?: TestClient;
  readonly machine_id?: string;
  readonly status?: Exclude<ServiceRequestStatus, 'assigned'>;
  readonly urgency?: Urgency | undefined;
  readonly created_at?: Date;
  readonly awaits_call_back?: boolean;
  readonly promises?: Promises | undefined;
};

/** Creates a request in this status. `makeJob` creates an assigned one together with its job. */
export function makeRequest(
  database: Database,
  company: Company,
  seed: RequestSeed = {},
): Promise<ServiceRequest> {
  return database.transaction(systemIdentity, (tx) => insertRequest(tx, company, seed));
}

async function insertRequest(
  tx: Transaction,
  company: Company,
  {
    client = company.client,
    machine_id = client.machines[0].id,
    status = 'pending',
    urgency = 'high',
    created_at = testMoment,
    awaits_call_back = false,
    promises,
  }: RequestSeed,
): Promise<ServiceRequest> {
  const request: ServiceRequest = {
    id: uuidv7(),
    number: await firstOfNumbers(tx, company.operator.id, 'service_requests', 1),
    version: 1,
    operator_id: company.operator.id,
    client_id: client.row.id,
    machine_id,
    requestor_user_id: client.user_id,
    requested_by: 'client',
    reported_by_name: null,
    service_type_requested: 'trouble_call',
    problem_description: 'No pressure at the left group',
    fault: null,
    urgency,
    preferred_date: '2026-11-20',
    preferred_time_slot: 'morning',
    contact_phone: null,
    special_instructions: null,
    ...undecided,
    awaits_call_back,
    status,
    reviewed_at: status === 'pending' ? null : created_at,
    reviewed_by_dispatcher_id: status === 'pending' ? null : company.dispatcher.id,
    rejection_reason: status === 'rejected' ? 'Under the supplier warranty' : null,
    ...(promises ?? { respond_by: null, arrive_by: null }),
    created_at,
  };
  await tx.orm.insert(service_requests).values(request);
  return request;
}

export type JobSeed = {
  readonly workflow_status?: WorkflowStatus;
  /** True if the job's technician is neither on the way to another job nor at work on one. */
  readonly isFree?: boolean;
  readonly paused_at?: Date;
  readonly hold_until?: Date;
  readonly technician?: TestTechnician;
  readonly client?: TestClient;
  readonly machine_id?: string;
  readonly parts_used?: readonly Part[];
  readonly scheduled_date?: Date;
  readonly duration_minutes?: number;
  readonly started_at?: Date | null;
  readonly submitted_at?: Date;
  readonly cancelled?: boolean;
  readonly cancelled_at?: Date;
  readonly asked_date?: Date;
  readonly is_cmasa_covered?: boolean;
  readonly price_reason?: string;
  readonly visit_fee?: string;
  readonly promises?: Promises;
  readonly urgency?: Urgency;
  readonly at?: Date;
  readonly disputed_at?: Date;
  readonly signed_at?: Date;
  readonly follow_up_reason?: string | null;
  readonly missing_part?: string;
  readonly part_expected_on?: string | null;
  /** True if the canceled job was a no-show. */
  readonly isMissed?: boolean;
  readonly isOwnWork?: boolean;
};

/** Creates a job in this workflow_status with the assigned request that it came from, or without one. */
export async function makeJob(
  database: Database,
  company: Company,
  seed: JobSeed = {},
): Promise<JobOrderRow> {
  signature ??= drawnSignature();
  const drawn = await signature;
  const { workflow_status = 'assigned', client = company.client } = seed;
  const { scheduled_date = testMoment, duration_minutes = 90, started_at = null, at = testMoment } = seed;
  const { asked_date = null, disputed_at = null, is_cmasa_covered = false } = seed;
  const { paused_at = null, hold_until = null } = seed;
  return database.transaction(systemIdentity, async (tx) => {
    const request = await insertRequest(tx, company, {
      client,
      status: 'reviewed',
      urgency: seed.urgency,
      ...(seed.machine_id !== undefined && { machine_id: seed.machine_id }),
      promises: seed.promises,
    });
    const technician = seed.technician ?? company.technician;
    const opened = openJobOrder(workOf(request), {
      id: uuidv7(),
      number: await firstOfNumbers(tx, company.operator.id, 'job_orders', 1),
      technician_id: workflow_status === 'scheduled' && !seed.technician ? null : technician.row.id,
      dispatcher_id: company.dispatcher.id,
      scheduled_date,
      duration_minutes,
      at,
    });
    const status: JobOrderStatus = seed.cancelled ? 'cancelled' : statusOfWorkflow[workflow_status];
    await pauseOthers(tx, technician, seed);
    const job = {
      ...opened,
      started_at,
      paused_at,
      hold_until,
      asked_date,
      disputed_at,
      first_arrived_at: started_at,
      workflow_status,
      status,
      parts_used: seed.parts_used ?? [],
      is_cmasa_covered,
      ...(seed.price_reason !== undefined && {
        price_question: 'fee_high' as const,
        price_reason: seed.price_reason,
      }),
      ...(seed.isOwnWork && { service_request_id: null }),
      ...followUp(seed),
      ...calledOff(seed),
      ...submitted(workflow_status, seed),
      ...(seed.visit_fee !== undefined && { visit_fee: seed.visit_fee }),
      ...signedBy(technician, seed, drawn),
    };
    await insertJobOrders(tx, [job]);
    const written = await findJobOrder(tx, job.id);
    if (written === null) throw new Error('the job order was not written');
    if (seed.isOwnWork) return written;
    await tx.orm
      .update(service_requests)
      .set({ status: 'assigned', assigned_job_order_id: job.id })
      .where(eq(service_requests.id, request.id));
    return written;
  });
}

/** Changes a job without applying the domain's rules, which no call can do. */
export function changeJob(
  database: Database,
  id: string,
  changes: Partial<JobOrderRow>,
): Promise<JobOrderRow> {
  return database.transaction(systemIdentity, async (tx) => {
    const job = await lockJobOrder(tx, id);
    return saveJobOrder(tx, job, { ...job, ...changes });
  });
}

/** Pauses the technician's other jobs, because a technician can work on only one job at a time. */
async function pauseOthers(
  tx: Transaction,
  technician: TestTechnician,
  { workflow_status, cancelled = false, paused_at, isFree = false }: JobSeed,
): Promise<void> {
  const isAtWork = workflow_status === 'in_progress' && !cancelled && paused_at === undefined;
  if (!isAtWork && !isFree) return;
  await tx.rows(sql`
    update job_orders j set paused_at = greatest(j.started_at, j.resumed_at, ${testMoment}::timestamptz)
    where j.technician_id = ${technician.row.id} and ${jobIsAtWork()}`);
  await tx.rows(sql`
    update job_orders j set on_the_way_at = null where j.technician_id = ${technician.row.id} and ${jobIsUnderWay()}`);
}

const submitted = (status: WorkflowStatus, { submitted_at = testMoment }: JobSeed) =>
  ['awaiting_signature', 'completed'].includes(status)
    ? { ...submittedForm, job_order_form_submitted_at: submitted_at }
    : {};

const calledOff = ({ cancelled = false, cancelled_at = testMoment, isMissed = false }: JobSeed) => ({
  ...(cancelled && { cancelled_at, cancellation_reason: 'No longer needed' }),
  ...(isMissed && { outcome: 'nobody_there' as const, outcome_reason: 'The gate was closed' }),
});

const followUp = ({ follow_up_reason = null, missing_part, part_expected_on = null }: JobSeed) => {
  if (missing_part === undefined) {
    return { follow_up_required: follow_up_reason !== null, follow_up_reason };
  }
  const reason = follow_up_reason ?? 'The part must be ordered.';
  const outcome = { outcome: 'part_missing' as const, outcome_reason: reason };
  return { ...outcome, follow_up_required: true, follow_up_reason: reason, missing_part, part_expected_on };
};

const submittedForm = {
  work_performed: 'Changed the group gasket and descaled',
  time_spent_hours: 1.5,
  problem_resolved: true,
};

type Drawn = { readonly png: Buffer; readonly sha256: string };

function signedBy(
  technician: TestTechnician,
  { workflow_status, signed_at = testMoment }: JobSeed,
  drawn: Drawn,
) {
  if (workflow_status !== 'completed') return {};
  return { ...proofOf(technician, drawn), completed_date: signed_at, signed_at };
}

function proofOf(technician: TestTechnician, { png, sha256 }: Drawn) {
  const signed_summary = signedSummaryText({
    job_order_number: `JO-${randomUUID()}`,
    client_name: 'Somebody',
    machine_model: 'Aurora Two',
    machine_serial_number: 'A2-1',
    location: 'Lobby',
    technician_name: technician.name,
    service_date: '2026-11-18',
    work_performed: submittedForm.work_performed,
    parts_used: [],
    time_spent_hours: String(submittedForm.time_spent_hours),
    problem_resolved: true,
    technician_notes: null,
    follow_up_required: false,
    follow_up_reason: null,
    is_cmasa_covered: false,
    visit_fee: null,
    currency: 'BHD',
  });
  return {
    signed_at_device: testMoment,
    client_signature: png,
    client_signature_sha256: sha256,
    signer_name: 'Duty Manager',
    signer_user_id: technician.user_id,
    signature_method: 'technician_device' as const,
    signed_summary,
    signed_summary_sha256: createHash('sha256').update(signed_summary).digest('hex'),
  };
}
