import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { jobOrderStatuses, workflowStatuses } from '#domain/job-orders/order.ts';
import { requestOutcomes, serviceRequestStatuses } from '#domain/service-request.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';

/** The maximum number of results of each kind in a search. */
export const resultsPerKind = 5;

const searchResult = z.object({
  id,
  /** The name of the record. `client` and `detail` distinguish it from similar ones. */
  title: z.string(),
  /** The name in another script; null if there is none. */
  second_title: z.nullable(z.string()),
  /** The client of a job, a request, a machine, a site or an invoice. */
  client: z.nullable(z.object({ id, ...named })),
  detail: z.string(),
  /** The detail in another script; null if there is none. */
  second_detail: z.nullable(z.string()),
  /**
   * The time of a job, or the time when a request arrived or an invoice was issued, with the operator's time zone; null
   * for all other records.
   */
  at: z.nullable(z.object({ instant, time_zone: z.string() })),
  /** True if exactly this record's number was typed. */
  is_exact: z.boolean(),
  /** The state of the request; null for other records. */
  request: z.nullable(
    z.object({ status: z.enum(serviceRequestStatuses), outcome: z.nullable(z.enum(requestOutcomes)) }),
  ),
  /** The state of the job; null for other records. */
  job: z.nullable(z.object({ status: z.enum(jobOrderStatuses), workflow_status: z.enum(workflowStatuses) })),
});
export type SearchResult = z.output<typeof searchResult>;

export const searchEverything = defineCall({
  name: 'search.everything',
  summary:
    'Search jobs and requests by number, client or phone, invoices by their number or that of their credit note, and the clients, sites, machines and technicians that the caller may see. Technicians do not find sites.',
  method: 'GET',
  path: '/api/search',
  by: supervisedBy('country_operator', 'dispatcher', 'technician', 'client'),
  reads: ['job_orders', 'service_requests', 'clients', 'sites', 'machines', 'technicians', 'invoices'],
  mostRows: '5 of each kind',
  mostRead: 'the records in which the word indexes find the search',
  input: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  output: z.object({
    job_orders: z.array(searchResult),
    service_requests: z.array(searchResult),
    clients: z.array(searchResult),
    sites: z.array(searchResult),
    machines: z.array(searchResult),
    technicians: z.array(searchResult),
    invoices: z.array(searchResult),
  }),
});
export type SearchResults = z.output<typeof searchEverything.output>;
