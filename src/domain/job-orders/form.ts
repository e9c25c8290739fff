import { supervisedBy } from '#domain/actor.ts';
import type { SettledPrice } from '#domain/price/price-question.ts';
import type { VisitType } from '#domain/values/visit-type.ts';
import type { Step } from '#domain/workflow.ts';
import { type JobState, notDone, type OrderFields, startedStates } from './order.ts';

export type Part = { readonly name: string };

/** The report of the visit, with its price. */
export type FormFields = SettledPrice & {
  readonly work_performed: string | null;
  readonly technician_notes: string | null;
  readonly parts_used: readonly Part[];
  readonly time_spent_hours: number;
  readonly problem_resolved: boolean;
  readonly follow_up_required: boolean;
  readonly follow_up_reason: string | null;
  readonly visit_type: VisitType;
  readonly job_order_form_submitted_at: Date | null;
};

export const formLimits = {
  work_performed: { min: 10, max: 8000 },
  technician_notes: { max: 4000 },
  follow_up_reason: { max: 2000 },
  time_spent_hours: { min: 0, max: 24, step: 0.5 },
  parts_used: { max: 100, nameMax: 200 },
} as const;

export const jobFormDefaults = { visit_type: 'troubleshooting', time_spent_hours: 0 } as const;

export const formActions = {
  /** Saving the form does not end a hold. */
  save: {
    from: ['scheduled', 'assigned', ...startedStates, 'awaiting_signature'],
    to: 'in_progress',
    by: supervisedBy('technician'),
  },
  submit: { from: notDone, to: 'awaiting_signature', by: supervisedBy('technician') },
} as const satisfies Readonly<Record<string, Step<JobState>>>;

export const formEvents = {
  'job-orders.saved': 'job_orders',
  'job-orders.submitted': 'job_orders',
} as const;

/** Returns whether the form was submitted and can be shown to a signer, or is already signed. */
export function isFormSubmitted({ workflow_status }: Pick<OrderFields, 'workflow_status'>): boolean {
  return workflow_status === 'awaiting_signature' || workflow_status === 'completed';
}

export type JobForm = Omit<FormFields, 'free_reason' | 'price_question' | 'job_order_form_submitted_at'>;

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

/** Clears the inputs that are hidden: the fee of a covered visit, and the reason for a follow-up if none is needed. */
export function settleJobForm<Form extends JobForm>(form: Form): Form {
  return {
    ...form,
    visit_fee: form.is_cmasa_covered ? null : form.visit_fee,
    follow_up_reason: form.follow_up_required ? form.follow_up_reason : null,
  };
}

/** Returns the parts from the text, one per line. Lines are trimmed, and blank lines are dropped. */
export function partsFromLines(lines: string): Part[] {
  return lines
    .split('\n')
    .map((line) => ({ name: line.trim() }))
    .filter(({ name }) => name !== '');
}

export function linesFromParts(parts: readonly Part[]): string {
  return parts.map(({ name }) => name).join('\n');
}
