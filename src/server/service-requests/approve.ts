import { approveServiceRequest } from '#contract/service-requests.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { advance } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { lockServiceRequest, saveServiceRequest } from '#server/store/service-requests.ts';
import { makeJobOrder } from './make-job-order.ts';
import { viewServiceRequest } from './queries.ts';

export const approve = command(approveServiceRequest, viewServiceRequest, async (context, input) => {
  const { tx, actor, now, record } = context;
  const request = await lockServiceRequest(tx, input.id);
  const approved = advance(serviceRequestWorkflow, 'approve', request, actor, {
    reviewed_at: now,
    reviewed_by_dispatcher_id: actor.dispatcher_id ?? null,
  });
  requireVersion('service request', request, input.version);
  const reviewed = await saveServiceRequest(tx, approved);
  record('service-requests.approved', { before: request, after: reviewed });
  if (input.appointment !== null) await makeJobOrder(context, reviewed, input.appointment);
  return reviewed.id;
});
