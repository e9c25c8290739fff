import * as z from 'zod/mini';
import { signInEventKinds } from '#domain/entrance/sign-in-event.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, page, paging } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';

/** A sign-in event: the person, the device and the result. */
const signInEvent = z.object({
  id,
  at: instant,
  kind: z.enum(signInEventKinds),
  /** The person who tried to sign in; null if no such account exists. */
  person: z.nullable(z.object({ id, ...named, email: z.string() })),
  address: z.string(),
  user_agent: z.string(),
  /** True if the person had signed in on the device before. */
  is_known_device: z.boolean(),
  /** The name of the refused call; null for other events. */
  call: z.nullable(z.string()),
});
export type SignInEvent = z.output<typeof signInEvent>;

export const listSignIns = defineCall({
  name: 'sign-ins.list',
  summary:
    'List sign-ins, failed sign-ins, locks and refused calls, latest first. An operator sees those of its own people. With `user_id`, list those of one person.',
  method: 'GET',
  path: '/api/sign-ins',
  by: ['super_admin', 'country_operator'],
  input: z.object({ kind: z.optional(z.enum(signInEventKinds)), user_id: z.optional(id), ...paging }),
  output: page(signInEvent),
});
