import { createHash } from 'node:crypto';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { signedSummaryText } from '#domain/signing/signed-summary.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { SeededOperator, Seeding } from './seeding.ts';
import type { PlannedRequest } from './visits.ts';

/** Returns the proof that a signature adds to a job, with the text that a real signer would have seen. */
export function proofOf(
  { signature }: Seeding,
  company: SeededOperator,
  planned: PlannedRequest,
  job: JobOrder,
) {
  const { operator } = company;
  const { client, machine, visit } = planned;
  const signed_at = visit?.signed;
  if (!signed_at) return {};
  const signed_summary = signedSummaryText({
    job_order_number: `JO-${job.number}`,
    client_name: client.name,
    machine_model: machine.model,
    machine_serial_number: machine.serial_number,
    location: machine.location,
    technician_name: visit.technician?.name ?? '',
    service_date: dateIn(operator.time_zone, job.job_order_form_submitted_at ?? job.scheduled_date),
    work_performed: job.work_performed ?? '',
    parts_used: job.parts_used,
    time_spent_hours: String(job.time_spent_hours),
    problem_resolved: job.problem_resolved,
    technician_notes: job.technician_notes,
    follow_up_required: job.follow_up_required,
    follow_up_reason: job.follow_up_reason,
    is_cmasa_covered: job.is_cmasa_covered,
    visit_fee: job.visit_fee,
    currency: operator.currency,
  });
  return {
    completed_date: signed_at,
    signed_at,
    signed_at_device: signed_at,
    client_signature: signature.png,
    client_signature_sha256: signature.sha256,
    signer_name: visit.signer,
    signer_user_id: company.find(planned).technician?.user_id,
    signature_method: 'technician_device' as const,
    signed_summary,
    signed_summary_sha256: createHash('sha256').update(signed_summary).digest('hex'),
  };
}
