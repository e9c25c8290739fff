import * as z from 'zod/mini';
import { roles } from '#domain/actor.ts';
import { agreeing, privacyNotice } from './calls/agreed-to.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';

/** A role that an operator or the platform offers to a person whose account has no role. */
const roleOffer = z.object({
  id,
  role: z.enum(roles),
  /** The name of the operator; null if the platform offers the role. */
  operator: z.nullable(z.string()),
  expires_at: instant,
  /** The privacy text that applies at the operator. */
  privacy: privacyNotice,
});
export type RoleOffer = z.output<typeof roleOffer>;

export const listRoleOffers = defineCall({
  name: 'role-offers.list',
  summary:
    'List the newest 20 role offers to the caller. `withdrawn` has those that would still be valid if their senders had not withdrawn them.',
  method: 'GET',
  path: '/api/account/role-offers',
  by: 'signed-in',
  mostRows: '20',
  input: z.object({}),
  output: z.object({
    items: z.array(roleOffer),
    withdrawn: z.array(z.object({ id, operator: z.nullable(z.string()) })),
  }),
});

export const acceptRoleOffer = defineCall({
  name: 'role-offers.accept',
  summary:
    "Accept a role offer. The caller agrees to the operator's privacy text and then belongs to the operator. Other offers are declined.",
  method: 'POST',
  path: '/api/account/role-offers/{id}/accept',
  by: 'signed-in',
  refusals: [409, 410],
  input: z.object({ id, ...agreeing }),
  output: z.object({ role: z.enum(roles) }),
});

export const declineRoleOffer = defineCall({
  name: 'role-offers.decline',
  summary: 'Decline a role offer. The operator is notified.',
  method: 'POST',
  path: '/api/account/role-offers/{id}/decline',
  by: 'signed-in',
  refusals: [410],
  input: z.object({ id }),
  output: z.object({}),
});
