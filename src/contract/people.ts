import * as z from 'zod/mini';
import { accountLimits } from '#domain/accounts/account.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, requiredText } from './calls/fields.ts';

const { password } = accountLimits;

/** The email of a new account. */
export const newEmail = z
  .string(reason('email_invalid'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, reason('email_invalid')),
    z.email(reason('email_invalid')),
  );

/**
 * A password that may be left out: the account is then invited by a one-time link. An empty input counts as left out.
 */
export const optionalPassword = z._default(
  z.nullable(
    z.pipe(
      z.string().check(
        z.refine((text) => text === '' || text.length >= password.min, reason('password_too_short')),
        z.maxLength(password.max, reason('password_too_long')),
      ),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
  null,
);

/** The account that signed up with the address: its person gets a role offer instead of a new account. */
export const signedUpAccount = z.optional(id);

export const requiredName = requiredText({ min: 1, max: 100 }, reason('name_missing'));

/** The fields of every account of a tenant: its profile, and an invitation that is not accepted yet. */
export const account = {
  profile: z.object({ name: z.string(), email: z.string() }),
  invitation: z.nullable(
    z.object({
      id,
      expires_at: instant,
      /** True if it is an offer to the person of an account that signed up, who accepts or declines when signed in. */
      is_offer: z.boolean(),
      is_declined: z.boolean(),
      /** The secret of the invitation's link. It is only in the answer to the person who created the invitation. */
      token: z.optional(z.string()),
    }),
  ),
};

export const inviteAgain = defineCall({
  name: 'people.invite-again',
  summary:
    'Create a new one-time link for an account that has no password yet; earlier links stop working. An offer is repeated.',
  method: 'POST',
  path: '/api/people/{user_id}/invite-again',
  by: ['super_admin', 'country_operator'],
  refusals: [409],
  counts: ['invitation', 'addresses'],
  input: z.object({ user_id: id }),
  output: z.object({ id, user_id: id, ...account }),
});

export const withdrawInvitation = defineCall({
  name: 'people.withdraw-invitation',
  summary: 'Withdraw the invitation of an account, or the offer to its person, who is notified.',
  method: 'POST',
  path: '/api/people/{user_id}/withdraw-invitation',
  by: ['super_admin', 'country_operator'],
  refusals: [409],
  input: z.object({ user_id: id }),
  output: z.object({ id, user_id: id, ...account }),
});
