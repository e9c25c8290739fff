import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isFormSubmitted, jobFormOf, linesFromParts, partsFromLines } from '#domain/job-orders/form.ts';
import { isFreeReason } from '#domain/price/free-visit.ts';
import { priceQuestionOf } from '#domain/price/price-question.ts';
import { trimAmount } from '#domain/values/money.ts';
import type { VisitType } from '#domain/values/visit-type.ts';

/** The values of the job form's inputs. */
export type FormValues = {
  work_performed: string;
  time_spent_hours: number | string;
  visit_type: VisitType;
  is_cmasa_covered: boolean;
  visit_fee: string;
  /** True if the technician charges for a visit that is free by default. The price then needs a reason. */
  charges_free_visit: boolean;
  price_reason: string;
  parts_used: string;
  technician_notes: string;
  problem_resolved: boolean;
  follow_up_required: boolean;
  follow_up_reason: string;
};

type PricedForm = Pick<
  JobOrderView,
  | 'workflow_status'
  | 'work_performed'
  | 'technician_notes'
  | 'parts_used'
  | 'time_spent_hours'
  | 'problem_resolved'
  | 'follow_up_required'
  | 'follow_up_reason'
  | 'visit_type'
  | 'is_cmasa_covered'
  | 'coverage'
  | 'visit_fee'
  | 'usual_fee'
  | 'free_reason'
  | 'price_question'
  | 'price_reason'
>;

/**
 * True if nothing was ever saved. Only then does the form propose the plan's coverage instead of showing the
 * saved value.
 */
function isUntouched(job: PricedForm): boolean {
  return (
    job.work_performed === null &&
    job.time_spent_hours === 0 &&
    job.visit_fee === null &&
    !job.is_cmasa_covered
  );
}

export function valuesOf(job: PricedForm): FormValues {
  return {
    work_performed: job.work_performed ?? '',
    time_spent_hours: job.time_spent_hours,
    visit_type: job.visit_type,
    is_cmasa_covered: isUntouched(job) ? job.coverage.is_cmasa_covered : job.is_cmasa_covered,
    visit_fee: trimAmount(job.visit_fee ?? proposedFee(job) ?? ''),
    charges_free_visit: isFreeReason(job.coverage.reason) && job.price_question !== null,
    price_reason: job.price_reason ?? '',
    parts_used: linesFromParts(job.parts_used),
    technician_notes: job.technician_notes ?? '',
    problem_resolved: job.problem_resolved,
    follow_up_required: job.follow_up_required,
    follow_up_reason: job.follow_up_reason ?? '',
  };
}

/** Returns the values of a form that the server refused. Fields that the form left out come from the job. */
export function valuesOfRefused(job: PricedForm, input: Readonly<Record<string, unknown>>): FormValues {
  const names = Object.keys(jobFormOf(job));
  const typed = Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
  const form: PricedForm = { ...job, ...typed };
  return valuesOf({ ...form, price_question: priceQuestionOf(form, job) });
}

/**
 * Returns the usual fee as a proposal; null if the technician has already saved an empty fee. If a plan pays or the
 * visit is free, the input is hidden, and the proposal is kept.
 */
function proposedFee(job: PricedForm): string | null {
  const isUndecided = job.price_question === null && !isFormSubmitted(job);
  return isUndecided || job.is_cmasa_covered || job.free_reason !== null ? job.usual_fee : null;
}

type FreeVisit = { readonly coverage: Pick<JobOrderView['coverage'], 'reason'> };

/** True if the form hides the price, because the visit is free and the technician does not charge for it. */
export function isPriceHidden(
  values: Pick<FormValues, 'charges_free_visit'>,
  { coverage }: FreeVisit,
): boolean {
  return isFreeReason(coverage.reason) && !values.charges_free_visit;
}

/** True if the fee is missing: no plan pays for the visit, and it is not free. */
export function isFeeMissing(values: FormValues, job: FreeVisit): boolean {
  return !isPriceHidden(values, job) && !values.is_cmasa_covered && values.visit_fee.trim() === '';
}

type RefusedInput = {
  /** The version of the job that the server had when it refused the form. */
  readonly version: number;
  readonly values: FormValues;
};

/**
 * True if the values contain input that is not in the refused form, and that the server did not have when it refused
 * the form. The server's fields of that time are known only while the job has the same version.
 */
export function isNewerInput(
  values: FormValues,
  refused: RefusedInput,
  job: PricedForm & { readonly version: number },
): boolean {
  const sent = (one: FormValues) => JSON.stringify(fieldsOf(one, job));
  if (sent(values) === sent(refused.values)) return false;
  return job.version !== refused.version || sent(values) !== sent(valuesOf(job));
}

/** Returns the fields that the contract expects. Hidden inputs are sent as null. */
export function fieldsOf(values: FormValues, job: FreeVisit) {
  const {
    time_spent_hours: hours,
    visit_fee,
    parts_used,
    charges_free_visit,
    price_reason,
    ...rest
  } = values;
  const isFree = isPriceHidden(values, job);
  const is_cmasa_covered = values.is_cmasa_covered && !isFree;
  return {
    ...rest,
    is_cmasa_covered,
    time_spent_hours: hours === '' ? Number.NaN : Number(hours),
    visit_fee: is_cmasa_covered || isFree || visit_fee.trim() === '' ? null : visit_fee.trim(),
    price_reason: isFree ? null : price_reason,
    parts_used: partsFromLines(parts_used),
    follow_up_reason: values.follow_up_required ? values.follow_up_reason : null,
  };
}

export function inputOf(fields: ReturnType<typeof fieldsOf>, { id, version }: JobOrderView) {
  return { id, version, ...fields };
}

/** True if the fee is missing, and the form does not ask for the reason for the price. */
export function isFeeUnknown(values: FormValues, job: Pick<JobOrderView, 'coverage' | 'usual_fee'>): boolean {
  return isFeeMissing(values, job) && priceQuestionOf(fieldsOf(values, job), job) === null;
}
