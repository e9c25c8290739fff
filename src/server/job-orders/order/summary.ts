import { NotFoundError } from '#domain/errors.ts';
import { isFormSubmitted } from '#domain/job-orders/form.ts';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import { summaryOfJob } from '#domain/visit/summary-of-job.ts';
import type { Transaction } from '#server/database/database.ts';
import { findJobOrderData, type JobOrderData, type Reader } from './job-order-data.ts';

/** Returns the signed text unchanged, even if names in it have changed since. */
export function signerSummaryOf(data: JobOrderData): SignedSummary | null {
  if (data.signed_summary !== null) return JSON.parse(data.signed_summary);
  return isFormSubmitted(data.job_order) ? summaryOf(data) : null;
}

/** Returns the summary of the submitted form, exactly as the signer sees it. */
export async function getSummary(tx: Transaction, reader: Reader, id: string): Promise<SignedSummary> {
  const data = await findJobOrderData(tx, reader, id);
  if (data === null) throw new NotFoundError('job order');
  return summaryOf(data);
}

const summaryOf = ({ job_order, service_date }: JobOrderData) => summaryOfJob(job_order, service_date);
