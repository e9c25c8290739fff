import { assignServiceRequest } from '#contract/service-requests.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { lockServiceRequest } from '#server/store/service-requests.ts';
import { holdForJobOrder, makeJobOrder } from './make-job-order.ts';
import { viewServiceRequest } from './queries.ts';

export const assign = command(assignServiceRequest, viewServiceRequest, async (context, input) => {
  const [request, reservation] = await inOneTrip(
    lockServiceRequest(context.tx, input.id),
    holdForJobOrder(context, input.id, { ...input.appointment, forerunner_id: input.forerunner_id }),
  );
  requireAllowed(serviceRequestWorkflow, 'assign', request, context.actor);
  requireVersion('service request', request, input.version);
  makeJobOrder(context, request, input.appointment, reservation);
  return request.id;
});
