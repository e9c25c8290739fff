import * as z from 'zod/mini';
import { letterhead } from '#contract/brand/letterhead.ts';
import { id, version } from '#contract/calls/fields.ts';
import { addressed, located, named } from '#contract/calls/two-forms.ts';
import { jobOrderStatuses, jobStages, workflowStatuses } from '#domain/job-orders/order.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';

/** The subject of the job, its parties and its state, as lists show them. */
export const orderCard = {
  id,
  number: z.string(),
  version,
  operator_id: id,
  client_id: id,
  machine_id: id,
  service_request_id: z.nullable(id),
  type: z.enum(serviceTypes),
  urgency: z.enum(urgencies),
  description: z.string(),
  contact_phone: z.nullable(z.string()),
  special_instructions: z.nullable(z.string()),
  status: z.enum(jobOrderStatuses),
  workflow_status: z.enum(workflowStatuses),
  stage: z.enum(jobStages),
  time_zone: z.string(),
  operator: z.object(named),
  client: z.object({
    ...named,
    email: z.nullable(z.string()),
    phone: z.string(),
    ...addressed,
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  /** The site where the machine is; null if there is none. `client` contains the site's address. */
  site: z.nullable(
    z.object({ id, ...named, phone: z.nullable(z.string()), access_notes: z.nullable(z.string()) }),
  ),
  machine: z.object({ model: z.string(), serial_number: z.string(), ...located }),
};

export const orderRecord = {
  operator: z.object({ ...named, ...letterhead }),
  forerunner_id: z.nullable(id),
};

export const orderLinks = {
  service_request: z.nullable(z.object({ id, number: z.string() })),
  /** The job that this one follows, and the job that follows it. */
  forerunner: z.nullable(z.object({ id, number: z.string() })),
  follower: z.nullable(z.object({ id, number: z.string() })),
};
