import type { JobOrderView } from '#contract/job-order.ts';
import { linesFromParts, partsFromLines } from '#domain/job-form.ts';
import type { VisitType } from '#domain/job-order.ts';
import { inHundredths } from '#domain/values/money.ts';

/** The values of the inputs of the job form. */
export type FormValues = {
  work_performed: string;
  time_spent_hours: number | string;
  visit_type: VisitType;
  is_cmasa_covered: boolean;
  visit_fee: string;
  parts_used: string;
  technician_notes: string;
  problem_resolved: boolean;
  follow_up_required: boolean;
  follow_up_reason: string;
};

/** True when nothing was ever saved: then what the plan pays for is proposed, and not what the new row says. */
function isUntouched(job: JobOrderView): boolean {
  return (
    job.work_performed === null &&
    job.time_spent_hours === 0 &&
    job.visit_fee === null &&
    !job.is_cmasa_covered
  );
}

export function valuesOf(job: JobOrderView): FormValues {
  return {
    work_performed: job.work_performed ?? '',
    time_spent_hours: job.time_spent_hours,
    visit_type: job.visit_type,
    is_cmasa_covered: isUntouched(job) ? job.coverage.is_cmasa_covered : job.is_cmasa_covered,
    visit_fee: inHundredths(job.visit_fee ?? proposedFee(job) ?? ''),
    parts_used: linesFromParts(job.parts_used),
    technician_notes: job.technician_notes ?? '',
    problem_resolved: job.problem_resolved,
    follow_up_required: job.follow_up_required,
    follow_up_reason: job.follow_up_reason ?? '',
  };
}

/** What the visit usually costs, until somebody has said what this one costs. Where a plan pays, the input is hidden. */
function proposedFee(job: JobOrderView): string | null {
  return isUntouched(job) || job.is_cmasa_covered ? job.usual_fee : null;
}

/** Whether nobody has said what the visit costs, although no plan pays for it. */
export function isFeeUnsaid({ is_cmasa_covered, visit_fee }: FormValues): boolean {
  return !is_cmasa_covered && visit_fee.trim() === '';
}

/** The inputs as the contract takes them. Hidden inputs are sent as null. */
export function fieldsOf(values: FormValues) {
  const { time_spent_hours: hours, visit_fee, parts_used, ...rest } = values;
  return {
    ...rest,
    time_spent_hours: hours === '' ? Number.NaN : Number(hours),
    visit_fee: values.is_cmasa_covered || visit_fee.trim() === '' ? null : visit_fee.trim(),
    parts_used: partsFromLines(parts_used),
    follow_up_reason: values.follow_up_required ? values.follow_up_reason : null,
  };
}

export function inputOf(fields: ReturnType<typeof fieldsOf>, { id, version }: JobOrderView) {
  return { id, version, ...fields };
}
