import * as z from 'zod/mini';
import { roles } from '#domain/actor.ts';
import { agreeing, privacyNotice } from './calls/agreed-to.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';

/** A role that an operator, or the platform itself, offers to the person of an account without one. */
export const roleOffer = z.object({
  id,
  role: z.enum(roles),
  /** Null if the platform offers a role of its own. */
  operator: z.nullable(z.string()),
  expires_at: instant,
  /** The privacy text that applies at the operator. */
  privacy: privacyNotice,
});
export type RoleOffer = z.output<typeof roleOffer>;

export const listRoleOffers = defineCall({
  name: 'role-offers.list',
  summary: 'List the roles offered to the caller, the newest 20.',
  method: 'GET',
  path: '/api/account/role-offers',
  by: 'signed-in',
  mostRows: '20',
  input: z.object({}),
  output: z.object({ items: z.array(roleOffer) }),
});

export const acceptRoleOffer = defineCall({
  name: 'role-offers.accept',
  summary:
    'Accept a role offered to the caller, who agrees to the privacy text of its operator and then belongs to it. Other offers are declined.',
  method: 'POST',
  path: '/api/account/role-offers/{id}/accept',
  by: 'signed-in',
  refusals: [409, 410],
  input: z.object({ id, ...agreeing }),
  output: z.object({ role: z.enum(roles) }),
});

export const declineRoleOffer = defineCall({
  name: 'role-offers.decline',
  summary: 'Decline a role offered to the caller. The operator is notified.',
  method: 'POST',
  path: '/api/account/role-offers/{id}/decline',
  by: 'signed-in',
  refusals: [410],
  input: z.object({ id }),
  output: z.object({}),
});
