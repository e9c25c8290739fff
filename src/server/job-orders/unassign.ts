import { unassignJobOrder } from '#contract/job-orders.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { notYetUnderway } from '#domain/visit/course.ts';
import { advance } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { recordMove } from '#server/steps/job-move.ts';
import { lockJobOrder } from '#server/store/job-orders.ts';
import { savePlan } from '#server/store/planned-jobs.ts';
import { viewJobOrder } from './view.ts';

export const unassign = command(unassignJobOrder, viewJobOrder, async (context, input) => {
  const { id, version, scheduled_date } = input;
  const { tx, actor } = context;
  const jobOrder = await lockJobOrder(tx, id);
  const unassigned = advance(jobOrderWorkflow, 'unassign', jobOrder, actor, {
    ...notYetUnderway,
    ...(scheduled_date !== undefined && { scheduled_date: new Date(scheduled_date) }),
  });
  requireVersion('job order', jobOrder, version);
  recordMove(context, jobOrder, savePlan(tx, unassigned));
  return id;
});
