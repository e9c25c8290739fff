import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { fileIds, id } from '#contract/calls/fields.ts';
import { serviceRequestDetails } from '#contract/service-requests.ts';
import { planners } from '#domain/actor.ts';
import { commentedRecords } from '#domain/cases/comment.ts';
import { onCallAlerts } from '#domain/planning/on-call.ts';

const { problem_description, urgency, contact_phone, special_instructions } = serviceRequestDetails.shape;

/** The parts of a report that are copied to its case. */
export const reportToAdd = z.object({ problem_description, urgency, contact_phone, special_instructions });

export const addReportToCase = defineCall({
  name: 'service-requests.add-to-case',
  summary:
    'Add a report to an open case of the same machine. It becomes a comment with its phone number and instructions. A more urgent report raises the urgency and the targets of the case. An emergency outside the service hours alerts people like a new one, once.',
  method: 'POST',
  path: '/api/service-requests/add-to-case',
  by: ['client', ...planners],
  isForStaff: true,
  refusals: [409],
  counts: ['request'],
  input: z.object({
    record: z.enum(commentedRecords),
    record_id: id,
    ...reportToAdd.shape,
    /** The IDs of pictures that the caller uploaded with files.upload. */
    photo_ids: z._default(fileIds, []),
  }),
  output: z.object({
    /** The number of the case's job, or of its request if it has no job. */
    number: z.string(),
    alert: z.nullable(z.enum(onCallAlerts)),
  }),
});
