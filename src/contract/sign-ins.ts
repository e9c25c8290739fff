import * as z from 'zod/mini';
import { signInEventKinds } from '#domain/entrance/sign-in-event.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, page, paging } from './calls/fields.ts';

/** A sign-in event: the person, the device, and the result. */
export const signInEvent = z.object({
  id,
  at: instant,
  kind: z.enum(signInEventKinds),
  /** Null if there is no such account. */
  person: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  address: z.string(),
  user_agent: z.string(),
  /** True if the person had signed in on the device before. */
  is_known_device: z.boolean(),
  /** The call that was refused. */
  call: z.nullable(z.string()),
});
export type SignInEvent = z.output<typeof signInEvent>;

export const listSignIns = defineCall({
  name: 'sign-ins.list',
  summary:
    'List sign-ins, failed ones, locks and refused calls, latest first; for an operator, of its people; with `user_id`, of one person.',
  method: 'GET',
  path: '/api/sign-ins',
  by: ['super_admin', 'country_operator'],
  input: z.object({ kind: z.optional(z.enum(signInEventKinds)), user_id: z.optional(id), ...paging }),
  output: page(signInEvent),
});
