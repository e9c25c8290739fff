import type { FormFields } from '#domain/job-orders/form.ts';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';

/** A job order as calls show it, with the fields that its summary contains. */
export type SummarizedJob = Pick<
  FormFields,
  | 'work_performed'
  | 'parts_used'
  | 'time_spent_hours'
  | 'problem_resolved'
  | 'technician_notes'
  | 'follow_up_required'
  | 'follow_up_reason'
  | 'is_cmasa_covered'
  | 'visit_fee'
  | 'free_reason'
> & {
  readonly number: string;
  readonly client: { readonly name: string };
  readonly machine: {
    readonly model: string;
    readonly serial_number: string;
    readonly location: string;
  };
  readonly technician: { readonly name: string } | null;
  readonly currency: string;
};

/** Returns the summary of a submitted form, exactly as the signer sees it. */
export function summaryOfJob(job: SummarizedJob, service_date: string): SignedSummary {
  return {
    job_order_number: job.number,
    client_name: job.client.name,
    machine_model: job.machine.model,
    machine_serial_number: job.machine.serial_number,
    location: job.machine.location,
    technician_name: job.technician?.name ?? '',
    service_date,
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
