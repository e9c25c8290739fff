import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { clientLimits, type PlanFields, planEndsBeforeStart } from '#domain/client.ts';
import { cmasaPlans } from '#domain/visit-coverage.ts';
import { defineCall } from './call.ts';
import { id, instant, optionalDate, page, paging, requiredText, search, version } from './fields.ts';
import { account, newEmail, optionalPassword, requiredName, requiredPhone } from './people.ts';

export const client = z.object({
  id,
  version,
  user_id: id,
  operator_id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  cmasa_plan_type: z.nullable(z.enum(cmasaPlans)),
  cmasa_start_date: z.nullable(z.string()),
  cmasa_expiry: z.nullable(instant),
  created_at: instant,
  time_zone: z.string(),
  operator: z.object({ name: z.string() }),
  ...account,
});
export type ClientView = z.output<typeof client>;

const clientFields = {
  name: requiredName,
  phone: requiredPhone,
  address: requiredText(clientLimits.address, 'Address is required'),
  cmasa_plan_type: z._default(z.nullable(z.enum(cmasaPlans)), null),
  cmasa_start_date: optionalDate,
  cmasa_expiry: z._default(z.nullable(instant), null),
};

const endsAfterStart = z.refine<PlanFields>(
  (form) => form.cmasa_plan_type === null || !planEndsBeforeStart(form),
  { message: 'The plan must not expire before it starts', path: ['cmasa_expiry'] },
);

export const clientForm = z.object(clientFields).check(endsAfterStart);

export const newClientForm = z
  .object({
    ...clientFields,
    email: newEmail,
    password: optionalPassword,
    /** Whose client it is; an operator's own, when left out. */
    operator_id: z.optional(z.string().check(z.uuid('Please select an operator'))),
  })
  .check(endsAfterStart);

export const listClients = defineCall({
  name: 'clients.list',
  summary: 'Clients that the caller may see, newest first; `search` matches name, email or phone.',
  method: 'GET',
  path: '/api/clients',
  by: supervisedBy('country_operator'),
  reads: ['clients', 'profiles'],
  input: z.object({ ...search, ...paging }),
  output: page(client),
});

export const createClient = defineCall({
  name: 'clients.create',
  summary: 'Make account, role and record of a client at once.',
  method: 'POST',
  path: '/api/clients',
  by: supervisedBy('country_operator'),
  input: newClientForm,
  output: client,
});

export const updateClient = defineCall({
  name: 'clients.update',
  summary: 'Change what stands in the record of a client.',
  method: 'POST',
  path: '/api/clients/{id}',
  by: supervisedBy('country_operator'),
  input: z.object({ id, version, ...clientFields }).check(endsAfterStart),
  output: client,
});

export const removeClient = defineCall({
  name: 'clients.remove',
  summary: 'Remove a client that owns nothing, with its account.',
  method: 'POST',
  path: '/api/clients/{id}/remove',
  by: supervisedBy('country_operator'),
  input: z.object({ id, version }),
  output: z.object({}),
});
