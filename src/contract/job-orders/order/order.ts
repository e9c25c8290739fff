import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, page, paging, search } from '#contract/calls/fields.ts';
import { jobOrder, jobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { planners, supervisedBy } from '#domain/actor.ts';
import { jobFigures, jobStages } from '#domain/job-orders/order.ts';

const readers = supervisedBy('country_operator', 'dispatcher', 'technician', 'client');

export const listJobOrders = defineCall({
  name: 'job-orders.list',
  summary:
    'List the job orders that the caller may see: open ones by scheduled_date, earliest first, or closed ones (completed or canceled), latest first. `site_id` selects those on the machines at a site.',
  method: 'GET',
  path: '/api/job-orders',
  by: readers,
  reads: ['job_orders', 'machines'],
  input: z.object({
    group: z._default(z.enum(['open', 'closed']), 'open'),
    site_id: z.optional(id),
    ...paging,
  }),
  output: page(jobOrderListed),
});

export const getJobOrder = defineCall({
  name: 'job-orders.get',
  summary: 'Get a job order with its client, machine and technician.',
  method: 'GET',
  path: '/api/job-orders/{id}',
  by: readers,
  reads: ['job_orders', 'machines'],
  mostRows: 'the parts of one visit',
  input: z.object({ id }),
  output: jobOrder,
});

export const searchJobOrders = defineCall({
  name: 'job-orders.search',
  summary:
    'Search the jobs that the caller may see, latest first. `search` matches the client or the number. `figure` selects the jobs that a dashboard figure counts, `client_id` those of a client, and `site_id` those on the machines at a site.',
  method: 'GET',
  path: '/api/job-orders/search',
  by: planners,
  reads: ['job_orders', 'clients'],
  input: z.object({
    ...search,
    stage: z.optional(z.enum(jobStages)),
    figure: z.optional(z.enum(jobFigures)),
    client_id: z.optional(id),
    site_id: z.optional(id),
    ...paging,
  }),
  output: page(jobOrderListed),
});
