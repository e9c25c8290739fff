import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { accountUse } from './account-directory.ts';
import { defineCall } from './calls/call.ts';
import { changedFields, id, instant, page, paging, search, version } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';
import { newMember, staffInputs, staffMember } from './people.ts';

export const dispatcher = z.object(staffMember);
export type DispatcherView = z.output<typeof dispatcher>;

export const dispatcherForm = z.object(staffInputs);

export const newDispatcherForm = z.object({ ...dispatcherForm.shape, ...newMember });

export const listDispatchers = defineCall({
  name: 'dispatchers.list',
  summary: 'List the dispatchers that the caller may see, newest first. `search` matches the name or phone.',
  method: 'GET',
  path: '/api/dispatchers',
  by: supervisedBy('country_operator'),
  reads: ['dispatchers', 'profiles'],
  input: z.object({ ...search, ...paging }),
  output: page(dispatcher),
});

export const getDispatcher = defineCall({
  name: 'dispatchers.get',
  summary: 'Get a dispatcher.',
  method: 'GET',
  path: '/api/dispatchers/{id}',
  by: supervisedBy('country_operator', 'dispatcher'),
  reads: ['dispatchers', 'profiles', 'sign_in_events'],
  input: z.object({ id }),
  output: z.object({
    id,
    user_id: id,
    ...named,
    phone: z.string(),
    is_active: z.boolean(),
    created_at: instant,
    operator: z.object({ id, ...named, time_zone: z.string() }),
    /** The details of how the dispatcher's account is used; null if the reader is a dispatcher. */
    account: z.nullable(accountUse),
  }),
});

export const createDispatcher = defineCall({
  name: 'dispatchers.create',
  summary: "Create a dispatcher's account, role and record in one step.",
  method: 'POST',
  path: '/api/dispatchers',
  by: supervisedBy('country_operator'),
  counts: ['new account', 'addresses'],
  input: newDispatcherForm,
  output: dispatcher,
});

export const updateDispatcher = defineCall({
  name: 'dispatchers.update',
  summary:
    "Change a dispatcher's record. An optional field that is left out does not change. Deactivating ends the dispatcher's sessions.",
  method: 'POST',
  path: '/api/dispatchers/{id}',
  by: supervisedBy('country_operator'),
  input: z.object({ id, version, ...changedFields(dispatcherForm.shape) }),
  output: dispatcher,
});
