import type { JobOrder, Part } from './job-order.ts';

export type JobForm = Pick<
  JobOrder,
  | 'work_performed'
  | 'technician_notes'
  | 'parts_used'
  | 'time_spent_hours'
  | 'problem_resolved'
  | 'follow_up_required'
  | 'follow_up_reason'
  | 'visit_type'
  | 'is_cmasa_covered'
  | 'visit_fee'
  | 'price_reason'
>;

/** Returns the form fields of a job. */
export function jobFormOf(jobOrder: JobForm): JobForm {
  return {
    work_performed: jobOrder.work_performed,
    technician_notes: jobOrder.technician_notes,
    parts_used: jobOrder.parts_used,
    time_spent_hours: jobOrder.time_spent_hours,
    problem_resolved: jobOrder.problem_resolved,
    follow_up_required: jobOrder.follow_up_required,
    follow_up_reason: jobOrder.follow_up_reason,
    visit_type: jobOrder.visit_type,
    is_cmasa_covered: jobOrder.is_cmasa_covered,
    visit_fee: jobOrder.visit_fee,
    price_reason: jobOrder.price_reason,
  };
}

/**
 * Clears the values of hidden inputs. A covered visit has no fee, and a report without a follow-up has no
 * reason for one.
 */
export function settleJobForm<Form extends JobForm>(form: Form): Form {
  return {
    ...form,
    visit_fee: form.is_cmasa_covered ? null : form.visit_fee,
    follow_up_reason: form.follow_up_required ? form.follow_up_reason : null,
  };
}

/** Returns the parts that someone typed, one per line. Lines are trimmed, and blank lines are dropped. */
export function partsFromLines(lines: string): Part[] {
  return lines
    .split('\n')
    .map((line) => ({ name: line.trim() }))
    .filter(({ name }) => name !== '');
}

export function linesFromParts(parts: readonly Part[]): string {
  return parts.map(({ name }) => name).join('\n');
}
