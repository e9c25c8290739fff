import { type JobForm, settleJobForm } from '#domain/job-orders/form.ts';
import { serviceDateOf } from '#domain/job-orders/job-order.ts';
import type { Coverage } from '#domain/price/visit-coverage.ts';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import { storedAmount } from '#domain/values/money.ts';
import { leavingOf, type WorkText, workOf } from './leaving.ts';
import { type CoverageRefusal, lacksPriceReason, type PriceBasis, settledPriceOf } from './settled-price.ts';
import { submittedVisit } from './submitted-visit.ts';
import { type SummarizedJob, summaryOfJob } from './summary-of-job.ts';

/** A job order as the server showed it last, with the facts that decide its price. */
type JobOnDevice = SummarizedJob &
  WorkText & {
    readonly scheduled_date: string;
    readonly usual_fee: string | null;
    /** The facts that decide the price; null for readers who do not submit forms. */
    readonly price_basis: Omit<PriceBasis, 'usual_fee'> | null;
  };

type Submission = {
  /** The time at which the form was submitted on the device. */
  readonly at: Date;
  /** The time at which the technician left; null if they did not enter one. */
  readonly left_at?: Date | null;
};

type DeviceRefusal =
  | CoverageRefusal
  | 'left_before_start'
  | 'left_later'
  | 'price_reason_missing'
  | 'unknown_price';

/**
 * Returns the summary of a form that is submitted on an offline device: the same summary as the server's, as long as
 * nothing else has changed. `form` must have passed the contract. Returns the reason if the server would refuse the
 * form.
 */
export function summaryOnDevice(
  job: JobOnDevice,
  form: JobForm,
  { at, left_at = null }: Submission,
): DeviceRefusal | { readonly summary: SignedSummary; readonly coverage: Coverage } {
  const { price_basis, usual_fee } = job;
  if (price_basis === null) return 'unknown_price';
  const { time_zone } = price_basis.terms;
  const work = workOf(job);
  const left = leavingOf(left_at, work, { now: at, time_zone });
  if (typeof left === 'string') return left;
  const settled = settleJobForm(form);
  const submitted = {
    ...work,
    ...settled,
    ...submittedVisit({ ...work, first_arrived_at: null, arrival_recorded_at: null }, { at, left }),
    scheduled_date: new Date(job.scheduled_date),
    workflow_status: 'awaiting_signature',
  } as const;
  const price = settledPriceOf(submitted, { ...price_basis, usual_fee }, at);
  if (typeof price === 'string') return price;
  if (lacksPriceReason(price)) return 'price_reason_missing';
  const { visit_fee, free_reason, coverage } = price;
  const priced = { ...job, ...settled, free_reason, visit_fee: visit_fee && storedAmount(visit_fee) };
  return { summary: summaryOfJob(priced, serviceDateOf(submitted, time_zone)), coverage };
}
