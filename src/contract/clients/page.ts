import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, page, paging, version } from '#contract/calls/fields.ts';
import { addressed, atSite, located, named } from '#contract/calls/two-forms.ts';
import { client } from '#contract/clients.ts';
import { jobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { openVisit } from '#contract/job-orders/view/open-visit.ts';
import { planUse } from '#contract/plan-use.ts';
import { clientStandings, supervisedBy } from '#domain/actor.ts';
import { serviceRequestStatuses, serviceTypes, urgencies } from '#domain/service-request.ts';
import { clientPerson } from './people.ts';

const readers = supervisedBy('country_operator', 'dispatcher', 'technician', 'client');

/** A contact at a client; `person` is null for the main account, which has no row among the people. */
const contact = z.object({
  user_id: id,
  ...named,
  email: z.string(),
  phone: z.nullable(z.string()),
  standing: z.enum(clientStandings),
  is_main: z.boolean(),
  person: z.nullable(z.object({ id: clientPerson.shape.id, version })),
});
export type ClientContact = z.output<typeof contact>;

const clientPage = z.object({
  id,
  operator_id: id,
  ...named,
  phone: z.string(),
  ...addressed,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  is_active: z.boolean(),
  time_zone: z.string(),
  operator: z.object(named),
  machines: z.array(
    z.object({
      id,
      model: z.string(),
      serial_number: z.string(),
      ...located,
      ...atSite,
      next_service_date: z.nullable(z.string()),
    }),
  ),
  open_jobs: z.array(openVisit),
  /** The data that technicians do not need; null if the caller is a technician. */
  relation: z.nullable(
    z.object({
      email: z.string(),
      vat_number: z.nullable(z.string()),
      created_at: instant,
      deactivation_reason: z.nullable(z.string()),
      plan: z.nullable(planUse),
      people: z.array(contact),
      open_requests: z.array(
        z.object({
          id,
          number: z.string(),
          service_type_requested: z.enum(serviceTypes),
          urgency: z.enum(urgencies),
          status: z.enum(serviceRequestStatuses),
          problem_description: z.string(),
          created_at: instant,
        }),
      ),
    }),
  ),
  /** The client's record for the edit form; null for callers who may not change it. */
  record: z.nullable(client),
});
export type ClientPageView = z.output<typeof clientPage>;

export const getClient = defineCall({
  name: 'clients.get',
  summary:
    'Get a client as the caller may see it: contact details, machines and open cases. All callers except technicians also get its plan and people.',
  method: 'GET',
  path: '/api/clients/{id}',
  by: readers,
  reads: ['clients', 'client_people', 'sites', 'machines', 'service_requests', 'job_orders', 'profiles'],
  mostRows: '100 of each list',
  input: z.object({ id }),
  output: clientPage,
});

export const listClientVisits = defineCall({
  name: 'clients.list-visits',
  summary: "List a client's completed and canceled jobs that the caller may see, latest first.",
  method: 'GET',
  path: '/api/clients/{id}/visits',
  by: readers,
  reads: ['job_orders'],
  input: z.object({ id, ...paging }),
  output: page(jobOrderListed),
});
