import { submitJobOrder } from '#contract/job-orders.ts';
import { withChanges } from '#domain/changed.ts';
import { jobFormOf, settleJobForm } from '#domain/job-form.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { begunBy } from '#domain/visit/course.ts';
import { advance } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { saveJobOrder } from '#server/store/job-orders.ts';
import { lockVisit, settleCoverage } from './coverage.ts';
import { viewJobOrder } from './view.ts';

export const submit = command(
  submitJobOrder,
  viewJobOrder,
  async ({ tx, actor, now, record }, { id, version, ...form }) => {
    const { jobOrder, parties } = await lockVisit(tx, id, now);
    const submitted = advance(jobOrderWorkflow, 'submit', jobOrder, actor, {
      ...settleJobForm(withChanges(jobFormOf(jobOrder), form)),
      ...begunBy(now, jobOrder),
      job_order_form_submitted_at: now,
    });
    requireVersion('job order', jobOrder, version);
    const changes = settleCoverage(submitted, parties);
    record('job-orders.submitted', {
      before: jobOrder,
      after: saveJobOrder(tx, submitted),
      changes,
    });
    return id;
  },
);
