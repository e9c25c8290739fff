import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id } from '#contract/calls/fields.ts';
import { planners } from '#domain/actor.ts';
import { proposal } from './crew.ts';

export const listAttentionProposals = defineCall({
  name: 'planning.attention-proposals',
  summary:
    'Propose a technician and time for each request and job on the attention list that a visit resolves: the most urgent 30, and each only if someone is free. No two of them use the same time.',
  method: 'GET',
  path: '/api/dashboards/attention/proposals',
  by: planners,
  reads: ['service_requests', 'job_orders', 'technicians', 'country_operators'],
  mostRows: '30',
  mostRead: 'the open requests and jobs of the operator',
  input: z.object({}),
  output: z.object({
    /** `id` is the job's ID if the entry has a job, otherwise the request's ID. */
    items: z.array(z.object({ id, proposal })),
  }),
});
export type AttentionProposals = z.output<typeof listAttentionProposals.output>;
