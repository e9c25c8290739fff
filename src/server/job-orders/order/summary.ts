import { NotFoundError } from '#domain/errors.ts';
import { isFormSubmitted } from '#domain/job-orders/form.ts';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import type { Transaction } from '#server/database/database.ts';
import { findJobOrderData, type JobOrderData, type Reader } from './job-order-data.ts';

/** Returns the signed text unchanged, even if names in it have changed since. */
export function signerSummaryOf(data: JobOrderData): SignedSummary | null {
  if (data.signed_summary !== null) return JSON.parse(data.signed_summary);
  return isFormSubmitted(data.job_order) ? summaryOf(data) : null;
}

/** Returns the summary of the submitted form, exactly as the signer sees it. */
export async function getSummary(tx: Transaction, reader: Reader, id: string): Promise<SignedSummary> {
  const data = await findJobOrderData(tx, reader, id);
  if (data === null) throw new NotFoundError('job order');
  return summaryOf(data);
}

function summaryOf({ job_order: jobOrder, service_date }: JobOrderData): SignedSummary {
  return {
    job_order_number: jobOrder.number,
    client_name: jobOrder.client.name,
    machine_model: jobOrder.machine.model,
    machine_serial_number: jobOrder.machine.serial_number,
    location: jobOrder.machine.location,
    technician_name: jobOrder.technician?.name ?? '',
    service_date,
    work_performed: jobOrder.work_performed ?? '',
    parts_used: jobOrder.parts_used,
    time_spent_hours: String(jobOrder.time_spent_hours),
    problem_resolved: jobOrder.problem_resolved,
    technician_notes: jobOrder.technician_notes,
    follow_up_required: jobOrder.follow_up_required,
    follow_up_reason: jobOrder.follow_up_reason,
    is_cmasa_covered: jobOrder.is_cmasa_covered,
    visit_fee: jobOrder.visit_fee,
    currency: jobOrder.currency,
    ...(jobOrder.free_reason && { free_reason: jobOrder.free_reason }),
  };
}
