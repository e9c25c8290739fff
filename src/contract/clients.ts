import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { clientLimits, clientStates, type PlanFields, planRefusal } from '#domain/client.ts';
import type { FieldChanges } from '#domain/field-changes.ts';
import { invoiceLimits } from '#domain/invoice/invoice.ts';
import { cmasaPlans } from '#domain/price/visit-coverage.ts';
import { secondNameLimits } from '#domain/values/second-name.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import {
  changedFields,
  enteredInstant,
  id,
  instant,
  optionalDate,
  optionalText,
  page,
  paging,
  requiredPhone,
  requiredText,
  search,
  version,
} from './calls/fields.ts';
import { addressed, named } from './calls/two-forms.ts';
import { account, newMember, requiredName } from './people.ts';

export const client = z.object({
  id,
  version,
  user_id: id,
  operator_id: id,
  ...named,
  email: z.string(),
  phone: z.string(),
  ...addressed,
  vat_number: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  cmasa_plan_type: z.nullable(z.enum(cmasaPlans)),
  cmasa_start_date: z.nullable(z.string()),
  cmasa_expiry: z.nullable(instant),
  is_active: z.boolean(),
  deactivation_reason: z.nullable(z.string()),
  created_at: instant,
  time_zone: z.string(),
  operator: z.object(named),
  ...account,
});
export type ClientView = z.output<typeof client>;

/** A client in the list, with its machines and its open work. */
const clientListed = z.object({
  ...client.shape,
  /** The number of machines in service. */
  machines: z.int(),
  /** The number of requests and jobs that are not finished. */
  open_cases: z.int(),
  last_visit_at: z.nullable(instant),
  /** The number of covered visits left in the plan year; null without a plan. */
  visits_left: z.nullable(z.int()),
});
export type ClientListed = z.output<typeof clientListed>;

export const degreesFields = {
  /** The latitude in degrees, given together with `longitude`. If both are left out, the position does not change. */
  latitude: z.optional(degrees(90, 'latitude_out_of_range')),
  longitude: z.optional(degrees(180, 'longitude_out_of_range')),
};

export const clientFields = {
  name: requiredName,
  second_name: optionalText(secondNameLimits.name),
  phone: requiredPhone,
  address: requiredText(clientLimits.address, reason('address_missing')),
  second_address: optionalText(secondNameLimits.address),
  vat_number: optionalText(invoiceLimits.vat_number),
  cmasa_plan_type: z._default(z.nullable(z.enum(cmasaPlans)), null),
  cmasa_start_date: optionalDate,
  cmasa_expiry: z._default(z.nullable(enteredInstant), null),
  ...degreesFields,
};

function degrees(most: number, name: 'latitude_out_of_range' | 'longitude_out_of_range') {
  const message = reason(name, { most });
  return z.nullable(z.number(message).check(z.minimum(-most, message), z.maximum(most, message)));
}

/**
 * Returns the same value for two coordinates if both are left out, both are removed, or both are given. All other
 * combinations are invalid.
 */
const degreeKind = (degree: number | null | undefined) => (degree === null ? 'removed' : typeof degree);

export const hasBothDegrees = z.refine<{
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}>(({ latitude, longitude }) => degreeKind(latitude) === degreeKind(longitude), {
  message: reason('degrees_incomplete'),
  path: ['longitude'],
});

export const isPlan = z.check<FieldChanges<PlanFields<string>>>(({ value, issues }) => {
  const refusal = planRefusal(value);
  if (refusal === null) return;
  issues.push({ code: 'custom', input: value, path: [refusal.path], message: reason(refusal.reason) });
});

export const clientForm = z.object(clientFields).check(isPlan, hasBothDegrees);

export const newClientForm = z
  .object({
    ...clientFields,
    ...newMember,
  })
  .check(isPlan, hasBothDegrees);

export const listClients = defineCall({
  name: 'clients.list',
  summary:
    'List the clients that the caller may see, newest first. `search` matches the name, email or phone. Clients that have left have the state `deactivated`.',
  method: 'GET',
  path: '/api/clients',
  by: supervisedBy('country_operator'),
  reads: ['clients', 'profiles', 'machines', 'service_requests', 'job_orders'],
  input: z.object({ state: z._default(z.enum(clientStates), 'active'), ...search, ...paging }),
  output: page(clientListed),
});

export const listClientDirectory = defineCall({
  name: 'clients.list-directory',
  summary:
    "List the clients of all operators, newest first. `search` matches the client's name, email or phone, or the operator's name or country.",
  method: 'GET',
  path: '/api/client-directory',
  by: ['super_admin'],
  reads: ['clients', 'machines', 'country_operators'],
  input: z.object({ ...search, ...paging }),
  output: page(
    z.object({
      id,
      ...named,
      operator_id: id,
      operator: z.object({ ...named, country: z.string() }),
      machines: z.int(),
      cmasa_plan_type: z.nullable(z.enum(cmasaPlans)),
    }),
  ),
});
export type DirectoryClient = z.output<typeof listClientDirectory.output>['items'][number];

export const createClient = defineCall({
  name: 'clients.create',
  summary: "Create a client's account, role and record in one step.",
  method: 'POST',
  path: '/api/clients',
  by: supervisedBy('country_operator'),
  counts: ['new account', 'addresses'],
  input: newClientForm,
  output: client,
});

export const updateClient = defineCall({
  name: 'clients.update',
  summary:
    "Change a client's record. An optional field that is left out does not change; null clears it. Without a plan, the plan's dates are cleared.",
  method: 'POST',
  path: '/api/clients/{id}',
  by: supervisedBy('country_operator'),
  input: z.object({ id, version, ...changedFields(clientFields) }).check(isPlan, hasBothDegrees),
  output: client,
});

export const removeClient = defineCall({
  name: 'clients.remove',
  summary: 'Remove a client that has no records, with its account.',
  method: 'POST',
  path: '/api/clients/{id}/remove',
  by: supervisedBy('country_operator'),
  input: z.object({ id, version }),
  output: z.object({}),
});

/** The reason for deactivating a client. It is also stored with the client's rejected requests and canceled jobs. */
export const deactivationForm = z.object({
  reason: requiredText(clientLimits.deactivation_reason, reason('reason_missing')),
});

export const listOpenCases = defineCall({
  name: 'clients.list-open-cases',
  summary: 'List the requests and jobs that would be rejected or canceled if the client were deactivated.',
  method: 'GET',
  path: '/api/clients/{id}/open-cases',
  by: supervisedBy('country_operator'),
  reads: ['service_requests', 'job_orders'],
  mostRows: 'the open cases of one client, which all end when it leaves',
  input: z.object({ id }),
  output: z.object({ items: z.array(z.object({ id, number: z.string() })) }),
});

export const deactivateClient = defineCall({
  name: 'clients.deactivate',
  summary:
    'Deactivate a client that has left. Its people are signed out. The open cases that the caller has seen are rejected or canceled for the same reason. Refused if there are other open cases.',
  method: 'POST',
  path: '/api/clients/{id}/deactivate',
  by: supervisedBy('country_operator'),
  refusals: [409],
  input: z.object({
    id,
    version,
    ...deactivationForm.shape,
    cases_seen: z._default(z.array(id).check(z.maxLength(clientLimits.openCases.max)), []),
  }),
  output: client,
});

export const activateClient = defineCall({
  name: 'clients.activate',
  summary: 'Activate a client that has returned. Its people can sign in again.',
  method: 'POST',
  path: '/api/clients/{id}/activate',
  by: supervisedBy('country_operator'),
  refusals: [409],
  input: z.object({ id, version }),
  output: client,
});

export const contactForm = z.object({
  phone: requiredPhone,
  address: requiredText(clientLimits.address, reason('address_missing')),
  second_address: optionalText(secondNameLimits.address),
});

const ownContact = z.object({ id, version, ...named, email: z.string(), phone: z.string(), ...addressed });

export const getContact = defineCall({
  name: 'clients.get-contact',
  summary: "Get the client's own contact details.",
  method: 'GET',
  path: '/api/contact',
  by: ['client'],
  reads: ['clients'],
  input: z.object({}),
  output: ownContact,
});

export const saveContact = defineCall({
  name: 'clients.save-contact',
  summary: "Change the client's own contact details.",
  method: 'POST',
  path: '/api/contact',
  by: ['client'],
  input: z.object({ id, version, ...changedFields(contactForm.shape) }),
  output: ownContact,
});
