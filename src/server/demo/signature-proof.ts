import { createHash } from 'node:crypto';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { signedSummaryText } from '#domain/signing/signed-summary.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { summaryOfJob } from '#domain/visit/summary-of-job.ts';
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
  const summary = summaryOfJob(
    {
      ...job,
      number: `JO-${job.number}`,
      client,
      machine,
      technician: visit.technician,
      currency: operator.currency,
    },
    dateIn(operator.time_zone, job.job_order_form_submitted_at ?? job.scheduled_date),
  );
  const signed_summary = signedSummaryText(summary);
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
