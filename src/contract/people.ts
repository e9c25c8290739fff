import * as z from 'zod/mini';
import { accountLimits } from '#domain/accounts/account.ts';
import { secondNameLimits } from '#domain/values/second-name.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, optionalText, requiredPhone, requiredText, version } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';

const { password } = accountLimits;

export const newEmail = z
  .string(reason('email_invalid'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, reason('email_invalid')),
    z.email(reason('email_invalid')),
  );

/** An optional password. If it is left out or empty, the account is invited through a one-time link. */
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

/** An account that signed up with the address. Its owner gets a role offer instead of a new account. */
export const signedUpAccount = z.optional(id);

export const requiredName = requiredText({ min: 1, max: 100 }, reason('name_missing'));

/** The operator of a new record (default: the caller's own). */
export const chosenOperator = z.optional(z.string().check(z.uuid(reason('operator_missing'))));

/** The account and the operator of a new client, dispatcher or technician. */
export const newMember = {
  email: newEmail,
  password: optionalPassword,
  account_id: signedUpAccount,
  operator_id: chosenOperator,
};

/** The account fields of each person at an operator or client. */
export const account = {
  profile: z.object({ name: z.string(), email: z.string() }),
  invitation: z.nullable(
    z.object({
      id,
      expires_at: instant,
      /** True if this is an offer to an account that signed up. Its owner can accept or decline it. */
      is_offer: z.boolean(),
      is_declined: z.boolean(),
      is_withdrawn: z.boolean(),
      /** The secret of the link, in the response to the person who created the invitation and to no one else. */
      token: z.optional(z.string()),
    }),
  ),
};

/** The fields that dispatchers and technicians share. */
export const staffMember = {
  id,
  version,
  user_id: id,
  operator_id: id,
  ...named,
  phone: z.string(),
  is_active: z.boolean(),
  created_at: instant,
  operator: z.object(named),
  ...account,
};

/** The inputs that the forms of dispatchers and technicians share. */
export const staffInputs = {
  name: requiredName,
  second_name: optionalText(secondNameLimits.name),
  phone: requiredPhone,
  is_active: z._default(z.boolean(), true),
};

export const inviteAgain = defineCall({
  name: 'people.invite-again',
  summary:
    'Create a new one-time link for an account that has no password yet. Earlier links stop working. A role offer is sent again.',
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
  summary: "Withdraw an account's invitation, or the role offer to its owner, who is notified.",
  method: 'POST',
  path: '/api/people/{user_id}/withdraw-invitation',
  by: ['super_admin', 'country_operator'],
  refusals: [409],
  input: z.object({ user_id: id }),
  output: z.object({ id, user_id: id, ...account }),
});
