import { saveJobOrder as saveCall } from '#contract/job-orders.ts';
import { withChanges } from '#domain/changed.ts';
import { jobFormOf, settleJobForm } from '#domain/job-form.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { begunBy } from '#domain/visit/course.ts';
import { advance } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { saveJobOrder } from '#server/store/job-orders.ts';
import { lockVisit, settleCoverage } from './coverage.ts';
import { viewJobOrder } from './view.ts';

export const save = command(
  saveCall,
  viewJobOrder,
  async ({ tx, actor, now, record }, { id, version, ...form }) => {
    const { jobOrder, parties } = await lockVisit(tx, id, now);
    // Saving after a submission takes the submitted form back: there is nothing to sign until it is submitted again.
    const saved = advance(jobOrderWorkflow, 'save', jobOrder, actor, {
      ...settleJobForm(withChanges(jobFormOf(jobOrder), form)),
      ...begunBy(now, jobOrder),
      job_order_form_submitted_at: null,
    });
    requireVersion('job order', jobOrder, version);
    const changes = settleCoverage(saved, parties);
    record('job-orders.saved', { before: jobOrder, after: saveJobOrder(tx, saved), changes });
    return id;
  },
);
