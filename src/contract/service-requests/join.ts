import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, version } from '#contract/calls/fields.ts';
import { serviceRequest } from '#contract/service-requests.ts';
import { commentedRecords } from '#domain/cases/comment.ts';
import { joinConcerns } from '#domain/cases/open-case.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { callersOf } from '#domain/workflow.ts';

export const joinServiceRequest = defineCall({
  name: 'service-requests.join',
  summary:
    'Add a pending request to an open case of the same machine. Its text becomes a comment on that case, and the request ends. The case takes the higher urgency and the earlier targets. A different urgency must be accepted.',
  method: 'POST',
  path: '/api/service-requests/{id}/join',
  by: callersOf(serviceRequestWorkflow, 'reject'),
  refusals: [409],
  input: z.object({
    id,
    version,
    record: z.enum(commentedRecords),
    record_id: id,
    accepted: z._default(z.array(z.enum(joinConcerns)), []),
  }),
  output: serviceRequest,
});
