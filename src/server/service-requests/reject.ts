import { rejectServiceRequest } from '#contract/service-requests.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { advance } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { lockServiceRequest, saveServiceRequest } from '#server/store/service-requests.ts';
import { viewServiceRequest } from './queries.ts';

export const reject = command(rejectServiceRequest, viewServiceRequest, async (context, input) => {
  const { tx, actor, now, record } = context;
  const request = await lockServiceRequest(tx, input.id);
  const rejected = advance(serviceRequestWorkflow, 'reject', request, actor, {
    reviewed_at: now,
    reviewed_by_dispatcher_id: actor.dispatcher_id ?? null,
    rejection_reason: input.rejection_reason,
  });
  requireVersion('service request', request, input.version);
  saveServiceRequest(tx, rejected);
  record('service-requests.rejected', { before: request, after: rejected });
  return rejected.id;
});
