import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, version } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { jobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { planners } from '#domain/actor.ts';
import { attentionKinds } from '#domain/planning/attention.ts';
import { priceQuestions } from '#domain/price/price-question.ts';
import { serviceRequestStatuses } from '#domain/service-request.ts';
import { currencies } from '#domain/values/money.ts';

const attentionRow = z.object({
  /** The time at which a request arrived, a target was due, a job is planned, or work was done. */
  at: instant,
  /** The client's description, or a reason, such as the technician's reason for a follow-up visit. */
  description: z.nullable(z.string()),
  /** Either the job or the request is set. */
  job: z.nullable(jobOrderListed),
  request: z.nullable(
    z.object({
      id,
      number: z.string(),
      version,
      status: z.enum(serviceRequestStatuses),
      /** True for an emergency reported from a label, until someone has called back. */
      awaits_call_back: z.boolean(),
      contact_phone: z.nullable(z.string()),
      reported_by_name: z.nullable(z.string()),
      time_zone: z.string(),
      operator_id: id,
      operator: z.object(named),
      client_id: id,
      client: z.object(named),
    }),
  ),
  /** True if another visit can follow the job, because its machine is in service at the same client. */
  can_be_followed: z.boolean(),
  /** The question about the job's unusual price, and the job's fee; null for all other kinds. */
  price: z.nullable(
    z.object({
      question: z.enum(priceQuestions),
      visit_fee: z.nullable(z.string()),
      currency: z.enum(currencies),
    }),
  ),
  /** The technicians who handed in the late work; empty for all other kinds. */
  handed_in_by: z.array(
    z.object({
      technician_id: id,
      technician_name: z.string(),
      technician_second_name: z.nullable(z.string()),
    }),
  ),
  /** The job that this one overlaps; null for all other kinds. */
  overlaps: z.nullable(z.object({ id, number: z.string(), scheduled_date: instant })),
});
export type AttentionRow = z.output<typeof attentionRow>;

export const getAttention = defineCall({
  name: 'planning.attention',
  summary:
    'List what needs attention at the operator, such as emergencies, missed targets, jobs that overlap or have no technician, missing signatures and follow-ups.',
  method: 'GET',
  path: '/api/dashboards/attention',
  by: planners,
  reads: ['service_requests', 'job_orders'],
  mostRows: '50',
  mostRead: 'the open requests and jobs of the operator',
  input: z.object({}),
  output: z.object({
    /**
     * The kinds of problems that have rows, most urgent first. `count` is the total number of rows of a kind,
     * up to 1000. `rows` are the most urgent of them. All kinds together have at most 50 rows, and each kind
     * has at least its first five.
     */
    groups: z.array(z.object({ kind: z.enum(attentionKinds), count: z.int(), rows: z.array(attentionRow) })),
  }),
});
export type Attention = z.output<typeof getAttention.output>;
