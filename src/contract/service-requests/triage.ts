import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant } from '#contract/calls/fields.ts';
import { visitTechnician } from '#contract/calls/two-forms.ts';
import { proposal } from '#contract/planning/crew.ts';
import { requestFilter, serviceRequest } from '#contract/service-requests.ts';
import { planners } from '#domain/actor.ts';
import { openCaseStates } from '#domain/cases/open-case.ts';
import { jobOrderStatuses } from '#domain/job-orders/order.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';

const triageRow = z.object({
  ...serviceRequest.shape,
  /** The number of visits that the client's plan still covers in its year; null without a plan. */
  visits_left: z.nullable(z.int()),
  /** The number of other planned visits of the client that may also use the plan. */
  visits_planned: z.int(),
  /** The machine's latest jobs, latest first; at most three. */
  last_visits: z.array(
    z.object({
      id,
      number: z.string(),
      type: z.enum(serviceTypes),
      status: z.enum(jobOrderStatuses),
      scheduled_date: instant,
      technician_id: z.nullable(id),
      ...visitTechnician,
    }),
  ),
  /** The machine's older open case, if there is one other than this request. */
  open_case: z.nullable(
    z.object({
      id,
      number: z.string(),
      state: z.enum(openCaseStates),
      urgency: z.enum(urgencies),
      since: instant,
    }),
  ),
  /** The latest visit to the machine that still requires a follow-up visit. */
  left_to_do: z.nullable(z.object({ id, number: z.string() })),
  /** The best technician and time; null if no one is free in the days that were searched. */
  proposal: z.nullable(proposal),
});
export type TriageRow = z.output<typeof triageRow>;

export const triageServiceRequests = defineCall({
  name: 'service-requests.triage',
  summary:
    'List the pending requests, most urgent first, each with a free technician and time. The proposals in one response do not overlap. `search` matches the number, client, address or machine.',
  method: 'GET',
  path: '/api/service-requests/triage',
  by: planners,
  reads: ['service_requests', 'job_orders', 'technicians', 'country_operators', 'clients'],
  mostRows: '50',
  input: z.object(requestFilter),
  output: z.object({
    /** The most urgent requests; at most 50. */
    rows: z.array(triageRow),
    /** The number of other matching requests. Counting stops at 1000. */
    others: z.int(),
    /** The latest reasons that the operator's dispatchers gave for rejecting requests, latest first; at most 5. */
    reasons: z.array(z.string()),
  }),
});
export type Triage = z.output<typeof triageServiceRequests.output>;
