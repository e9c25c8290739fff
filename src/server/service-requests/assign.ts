import { assignServiceRequest } from '#contract/service-requests.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { requireAllowed } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { lockServiceRequest } from '#server/store/service-requests.ts';
import { makeJobOrder } from './make-job-order.ts';
import { viewServiceRequest } from './queries.ts';

export const assign = command(assignServiceRequest, viewServiceRequest, async (context, input) => {
  const request = await lockServiceRequest(context.tx, input.id);
  requireAllowed(serviceRequestWorkflow, 'assign', request, context.actor);
  requireVersion('service request', request, input.version);
  await makeJobOrder(context, request, input.appointment);
  return request.id;
});
