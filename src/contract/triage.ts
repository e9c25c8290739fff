import * as z from 'zod/mini';
import { planners } from '#domain/actor.ts';
import { openCaseStates } from '#domain/cases/open-case.ts';
import { jobOrderStatuses } from '#domain/job-order.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';
import { proposal } from './planning/crew.ts';
import { requestNarrowing, serviceRequest } from './service-requests.ts';

/** A pending request with all that it takes to decide on it. */
export const triageRow = z.object({
  ...serviceRequest.shape,
  /** Visits that the client's plan still covers in its year; null without a plan. */
  visits_left: z.nullable(z.int()),
  /** Other visits of the client that are planned and may use the plan too. */
  visits_planned: z.int(),
  /** The latest jobs of the machine, latest first; at most three. */
  last_visits: z.array(
    z.object({
      id,
      number: z.string(),
      type: z.enum(serviceTypes),
      status: z.enum(jobOrderStatuses),
      scheduled_date: instant,
      technician_id: z.nullable(id),
      technician_name: z.nullable(z.string()),
    }),
  ),
  /** The older case of the machine that is open beside this request. */
  open_case: z.nullable(
    z.object({
      id,
      number: z.string(),
      state: z.enum(openCaseStates),
      urgency: z.enum(urgencies),
      since: instant,
    }),
  ),
  /** The latest visit to the machine that still asks for another one. */
  left_to_do: z.nullable(z.object({ id, number: z.string() })),
  /** Null where nobody is free in the days that are searched. */
  proposal: z.nullable(proposal),
});
export type TriageRow = z.output<typeof triageRow>;

export const triageServiceRequests = defineCall({
  name: 'service-requests.triage',
  summary:
    'The pending requests in the order in which they want a decision, each with a technician and a time that are free; no two proposals of an answer collide. `search` matches number, client, address or machine.',
  method: 'GET',
  path: '/api/service-requests/triage',
  by: planners,
  reads: ['service_requests', 'job_orders', 'technicians', 'country_operators', 'clients'],
  mostRows: '50',
  input: z.object(requestNarrowing),
  output: z.object({
    /** At most 50. */
    rows: z.array(triageRow),
    /** How many match besides; counting stops at 1000. */
    others: z.int(),
    /** Reasons that the operator's dispatchers gave lately, the latest first; at most 5. */
    reasons: z.array(z.string()),
  }),
});
export type Triage = z.output<typeof triageServiceRequests.output>;
