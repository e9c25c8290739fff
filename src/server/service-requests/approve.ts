import { approveServiceRequest } from '#contract/service-requests.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { lockServiceRequest, saveServiceRequest } from '#server/store/service-requests.ts';
import { holdForJobOrder, makeJobOrder } from './make-job-order.ts';
import { viewServiceRequest } from './queries.ts';

const nothing = Promise.resolve(null);

export const approve = command(approveServiceRequest, viewServiceRequest, async (context, input) => {
  const { tx, actor, now, record } = context;
  const { appointment } = input;
  const [request, reservation] = await inOneTrip(
    lockServiceRequest(tx, input.id),
    appointment === null
      ? nothing
      : holdForJobOrder(context, input.id, { ...appointment, forerunner_id: input.forerunner_id }),
  );
  const approved = advance(serviceRequestWorkflow, 'approve', request, actor, {
    reviewed_at: now,
    reviewed_by_dispatcher_id: actor.dispatcher_id ?? null,
  });
  requireVersion('service request', request, input.version);
  record('service-requests.approved', { before: request, after: approved });
  if (appointment === null || reservation === null) saveServiceRequest(tx, approved);
  else makeJobOrder(context, approved, appointment, reservation);
  return request.id;
});
