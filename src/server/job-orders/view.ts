import { createHash } from 'node:crypto';
import type { JobOrderView } from '#contract/job-order.ts';
import { isFormSubmitted, serviceDateOf } from '#domain/job-order.ts';
import type { Machine } from '#domain/machine.ts';
import { type SignedSummary, signedSummaryText } from '#domain/signature.ts';
import type { View } from '#server/platform/command.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { type Client, getClient } from '#server/store/clients.ts';
import { findJobOrder, type JobOrderRow } from '#server/store/job-orders.ts';
import { getMachine } from '#server/store/machines.ts';
import { getOperator, type Operator } from '#server/store/operators.ts';
import { findTechnician, type Technician } from '#server/store/technicians.ts';
import { coverageFor } from './coverage.ts';

type Surroundings = {
  readonly operator: Operator;
  readonly client: Client;
  readonly machine: Machine;
  readonly technician: Technician | null;
};

/** One job order as the contract shows it, with what its form proposes and what a signer is shown. */
export const viewJobOrder: View = async (context, id) => {
  const jobOrder = await findJobOrder(context.tx, id);
  if (jobOrder === null) return null;
  const around = await surroundingsOf(context, jobOrder);
  const summary = shownSummary(jobOrder, around);
  const view: JobOrderView = {
    ...publicFields(jobOrder),
    time_zone: around.operator.time_zone,
    currency: around.operator.currency,
    operator: pick(around.operator, ['name']),
    client: pick(around.client, ['name', 'email', 'phone', 'address', 'latitude', 'longitude']),
    machine: pick(around.machine, ['model', 'serial_number', 'location']),
    technician: around.technician && pick(around.technician, ['name', 'phone']),
    coverage: await coverageFor(context.tx, jobOrder, around),
    summary: summary && { ...summary, parts_used: [...summary.parts_used] },
    summary_sha256: jobOrder.signed_summary_sha256 ?? (summary && sha256(signedSummaryText(summary))),
  };
  return JSON.stringify(view);
};

export async function surroundingsOf(
  { tx }: Pick<QueryContext, 'tx'>,
  jobOrder: JobOrderRow,
): Promise<Surroundings> {
  return {
    operator: await getOperator(tx, jobOrder.operator_id),
    client: await getClient(tx, jobOrder.client_id),
    machine: await getMachine(tx, jobOrder.machine_id),
    technician: jobOrder.technician_id === null ? null : await findTechnician(tx, jobOrder.technician_id),
  };
}

/** The summary of a signed job stays as it was signed, whatever has been renamed since. */
function shownSummary(jobOrder: JobOrderRow, around: Surroundings): SignedSummary | null {
  if (jobOrder.signed_summary !== null) return JSON.parse(jobOrder.signed_summary);
  return isFormSubmitted(jobOrder) ? summaryOf(jobOrder, around) : null;
}

/** Exactly what the signer is shown of the submitted form. */
export function summaryOf(jobOrder: JobOrderRow, around: Surroundings): SignedSummary {
  return {
    job_order_number: `JO-${jobOrder.number}`,
    client_name: around.client.name,
    machine_model: around.machine.model,
    machine_serial_number: around.machine.serial_number,
    location: around.machine.location,
    technician_name: around.technician?.name ?? '',
    service_date: serviceDateOf(jobOrder, around.operator.time_zone),
    work_performed: jobOrder.work_performed ?? '',
    parts_used: jobOrder.parts_used,
    time_spent_hours: String(jobOrder.time_spent_hours),
    problem_resolved: jobOrder.problem_resolved,
    technician_notes: jobOrder.technician_notes,
    follow_up_required: jobOrder.follow_up_required,
    follow_up_reason: jobOrder.follow_up_reason,
    is_cmasa_covered: jobOrder.is_cmasa_covered,
    visit_fee: jobOrder.visit_fee,
    currency: around.operator.currency,
  };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function publicFields(row: JobOrderRow) {
  const { client_signature, ...rest } = row;
  return {
    ...pick(rest, [
      'id',
      'version',
      'operator_id',
      'client_id',
      'machine_id',
      'technician_id',
      'dispatcher_id',
      'service_request_id',
      'type',
      'urgency',
      'description',
      'contact_phone',
      'special_instructions',
      'status',
      'workflow_status',
      'cancellation_reason',
      'work_performed',
      'technician_notes',
      'time_spent_hours',
      'problem_resolved',
      'follow_up_required',
      'follow_up_reason',
      'visit_type',
      'is_cmasa_covered',
      'visit_fee',
      'signer_name',
      'signature_method',
    ]),
    number: `JO-${row.number}`,
    parts_used: [...row.parts_used],
    scheduled_date: row.scheduled_date.toISOString(),
    job_order_form_submitted_at: row.job_order_form_submitted_at?.toISOString() ?? null,
    completed_date: row.completed_date?.toISOString() ?? null,
    signed_at: row.signed_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    stage: row.stage,
    client_signature:
      client_signature && `data:image/png;base64,${Buffer.from(client_signature).toString('base64')}`,
  };
}

function pick<Row extends object, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  const picked: Partial<Row> = {};
  for (const key of keys) picked[key] = row[key];
  return picked as Pick<Row, Key>;
}
