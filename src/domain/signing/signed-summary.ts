import type { FreeReason } from '#domain/price/free-visit.ts';

export type SignedSummary = {
  readonly job_order_number: string;
  readonly client_name: string;
  readonly machine_model: string;
  readonly machine_serial_number: string;
  readonly location: string;
  readonly technician_name: string;
  readonly service_date: string;
  readonly work_performed: string;
  readonly parts_used: readonly { readonly name: string }[];
  readonly time_spent_hours: string;
  readonly problem_resolved: boolean;
  readonly technician_notes: string | null;
  readonly follow_up_required: boolean;
  readonly follow_up_reason: string | null;
  readonly is_cmasa_covered: boolean;
  readonly visit_fee: string | null;
  readonly currency: string;
  /** The reason why the visit is free; left out if it is not free, and in old signatures. */
  readonly free_reason?: FreeReason | null | undefined;
};

/**
 * Returns the text that is hashed. If the order or the content changed, signed jobs would look as if someone had
 * altered them.
 */
export function signedSummaryText(summary: SignedSummary): string {
  const fields: SignedSummary = {
    job_order_number: summary.job_order_number,
    client_name: summary.client_name,
    machine_model: summary.machine_model,
    machine_serial_number: summary.machine_serial_number,
    location: summary.location,
    technician_name: summary.technician_name,
    service_date: summary.service_date,
    work_performed: summary.work_performed,
    parts_used: summary.parts_used.map(({ name }) => ({ name })),
    time_spent_hours: summary.time_spent_hours,
    problem_resolved: summary.problem_resolved,
    technician_notes: summary.technician_notes,
    follow_up_required: summary.follow_up_required,
    follow_up_reason: summary.follow_up_reason,
    is_cmasa_covered: summary.is_cmasa_covered,
    visit_fee: summary.visit_fee,
    currency: summary.currency,
    ...(summary.free_reason && { free_reason: summary.free_reason }),
  };
  return JSON.stringify(fields);
}
