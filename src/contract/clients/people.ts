import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { changedFields, id, instant, optionalPhone, optionalText, version } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { account, newEmail, requiredName } from '#contract/people.ts';
import { clientStandings, supervisedBy } from '#domain/actor.ts';
import { secondNameLimits } from '#domain/values/second-name.ts';

/** A person at a client, other than its main account. */
export const clientPerson = z.object({
  id,
  version,
  user_id: id,
  client_id: id,
  ...named,
  email: z.string(),
  phone: z.nullable(z.string()),
  standing: z.enum(clientStandings),
  created_at: instant,
  /** The invitation is returned to clients only when they create it, and never for an offer. */
  invitation: account.invitation,
});
export type ClientPersonView = z.output<typeof clientPerson>;

const keepers = supervisedBy('country_operator', 'client');

export const clientPersonForm = z.object({
  name: requiredName,
  second_name: optionalText(secondNameLimits.name),
  phone: optionalPhone,
  standing: z.enum(clientStandings),
});

export const newClientPersonForm = z.object({ ...clientPersonForm.shape, email: newEmail });

export const addClientPerson = defineCall({
  name: 'client-people.add',
  summary:
    'Create an account for a person at a client, who sets it up through a one-time link. If emails are sent, a caller who is a client gets the same response for every address, without the link. The email says whether the address already has an account.',
  method: 'POST',
  path: '/api/clients/{client_id}/people',
  by: keepers,
  counts: ['new account', 'addresses'],
  input: z.object({ client_id: id, ...newClientPersonForm.shape }),
  output: clientPerson,
});

export const changeClientPerson = defineCall({
  name: 'client-people.change',
  summary:
    'Change the name, phone and access of a person at a client. An optional field that is left out does not change; null clears it.',
  method: 'POST',
  path: '/api/client-people/{id}',
  by: keepers,
  input: z.object({ id, version, ...changedFields(clientPersonForm.shape) }),
  output: clientPerson,
});

export const removeClientPerson = defineCall({
  name: 'client-people.remove',
  summary:
    "End a person's access to a client, and all of their sessions. An account that was never used is removed. Any other account is kept, without a role.",
  method: 'POST',
  path: '/api/client-people/{id}/remove',
  by: keepers,
  input: z.object({ id, version }),
  output: z.object({}),
});

export const handOverClient = defineCall({
  name: 'client-people.hand-over',
  summary:
    "Make an owner the client's main account. The previous main account stays an owner, and is returned. If it was erased, it does not stay, and null is returned.",
  method: 'POST',
  path: '/api/client-people/{id}/hand-over',
  by: keepers,
  refusals: [409],
  input: z.object({ id, version }),
  output: z.nullable(clientPerson),
});
