import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { serviceDateOf } from '#domain/job-orders/job-order.ts';
import { isFreeReason } from '#domain/price/free-visit.ts';
import { priceQuestionOf } from '#domain/price/price-question.ts';

/** Returns the price that the server will settle on, from the coverage that it showed last. */
export function priceOnDevice(job: JobOrderView) {
  const { coverage, usual_fee, price_reason } = job;
  const price_question = priceQuestionOf(job, { coverage, usual_fee });
  const free_reason = isFreeReason(coverage.reason) && price_question === null ? coverage.reason : null;
  return {
    visit_fee: free_reason === null && job.visit_fee !== null ? storedAmount(job.visit_fee) : null,
    free_reason,
    price_question,
    price_reason: price_question === null ? null : price_reason,
  };
}

/** Returns the summary of the submitted form, exactly as the server computes it. */
export function summaryOnDevice(job: JobOrderView): NonNullable<JobOrderView['summary']> {
  const instantOf = (text: string | null) => (text === null ? null : new Date(text));
  const served = {
    work_ended_at: instantOf(job.work_ended_at),
    job_order_form_submitted_at: instantOf(job.job_order_form_submitted_at),
    started_at: instantOf(job.started_at),
    scheduled_date: new Date(job.scheduled_date),
  };
  return {
    job_order_number: job.number,
    client_name: job.client.name,
    machine_model: job.machine.model,
    machine_serial_number: job.machine.serial_number,
    location: job.machine.location,
    technician_name: job.technician?.name ?? '',
    service_date: serviceDateOf(served, job.time_zone),
    work_performed: job.work_performed ?? '',
    parts_used: job.parts_used,
    time_spent_hours: String(job.time_spent_hours),
    problem_resolved: job.problem_resolved,
    technician_notes: job.technician_notes,
    follow_up_required: job.follow_up_required,
    follow_up_reason: job.follow_up_reason,
    is_cmasa_covered: job.is_cmasa_covered,
    visit_fee: job.visit_fee,
    currency: job.currency,
    ...(job.free_reason && { free_reason: job.free_reason }),
  };
}

/** Returns an amount as the database stores it, with three decimal places. */
function storedAmount(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(3, '0')}`;
}
