import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { part } from '#contract/job-orders/view/form.ts';
import { missingPart } from '#contract/job-orders/view/visit.ts';
import { supervisedBy } from '#domain/actor.ts';
import { commentedRecords } from '#domain/cases/comment.ts';
import { jobOrderStatuses, workflowStatuses } from '#domain/job-orders/order.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';

/** A visit as part of its case. The work is null until the technician has submitted it. */
export const caseVisit = z.object({
  id,
  number: z.string(),
  forerunner_id: z.nullable(id),
  status: z.enum(jobOrderStatuses),
  workflow_status: z.enum(workflowStatuses),
  scheduled_date: instant,
  started_at: z.nullable(instant),
  time_zone: z.string(),
  technician: z.nullable(z.object(named)),
  outcome: z.nullable(z.enum(visitOutcomes)),
  outcome_reason: z.nullable(z.string()),
  cancellation_reason: z.nullable(z.string()),
  ...missingPart,
  work_performed: z.nullable(z.string()),
  parts_used: z.array(part),
  signed_at: z.nullable(instant),
  signer_name: z.nullable(z.string()),
});
export type CaseVisit = z.output<typeof caseVisit>;

/** The maximum number of visits of a case in a response. No real case comes close to it. */
export const mostVisitsOfCase = 20;

export const listCaseVisits = defineCall({
  name: 'job-orders.list-case',
  summary:
    'List the visits of the case of a request or a job that the caller may see, latest first. Visits that follow one another belong to the same case.',
  method: 'GET',
  path: '/api/cases/{record}/{record_id}/visits',
  by: supervisedBy('country_operator', 'dispatcher', 'technician', 'client'),
  reads: ['job_orders', 'service_requests'],
  mostRows: `${mostVisitsOfCase} visits`,
  input: z.object({ record: z.enum(commentedRecords), record_id: id }),
  output: z.object({ items: z.array(caseVisit) }),
});
