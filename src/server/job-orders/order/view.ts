import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { Role } from '#domain/actor.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { coverageForeseen, coverageOn } from '#domain/price/visit-coverage.ts';
import { signedSummaryText } from '#domain/signing/signed-summary.ts';
import { workOf } from '#domain/visit/leaving.ts';
import { proposalDayOf } from '#domain/visit/proposal-day.ts';
import { callersOf } from '#domain/workflow.ts';
import type { View } from '#server/platform/command.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { findJobOrderData, type JobOrderData } from './job-order-data.ts';
import { signerSummaryOf } from './summary.ts';

/** Only people who submit forms get the facts that decide the price. */
const submitters: readonly Role[] = callersOf(jobOrderWorkflow, 'submit');

const priceBasisOf = ({
  terms,
  covered_on,
  visit: { earlier, ...visit },
}: JobOrderData): JobOrderView['price_basis'] => ({
  terms,
  covered_on: [...covered_on],
  visit: { ...visit, earlier: [...earlier] },
});

/**
 * Returns one job order as the contract defines it. The proposals for its form and the summary for a signer
 * follow rules of the domain, and the signature's hash covers the summary exactly. So both are computed here,
 * from the result of a single statement.
 */
export const viewJobOrder: View = async ({ tx, actor, now }, id) => {
  const data = await findJobOrderData(tx, actor.role, id);
  if (data === null) return null;
  const { job_order: jobOrder, service_request, forerunner, follower, service_date } = data;
  const { time_zone } = data.terms;
  const summary = signerSummaryOf(data);
  const view: JobOrderView = {
    ...jobOrder,
    service_request,
    forerunner,
    follower,
    coverage: isJob('planned', jobOrder)
      ? coverageForeseen(service_date, data)
      : coverageOn(proposalDayOf(workOf(jobOrder), { service_date, time_zone, now }), data),
    price_basis: submitters.includes(actor.role) ? priceBasisOf(data) : null,
    summary: summary && { ...summary, parts_used: [...summary.parts_used] },
    summary_sha256: data.signed_summary_sha256 ?? (summary && sha256(signedSummaryText(summary))),
  };
  return JSON.stringify(view);
};
