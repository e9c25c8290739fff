import * as z from 'zod/mini';
import { currentPassword, linkToken, passwordField, session } from './accounts.ts';
import { defineCall } from './calls/call.ts';

/** Properties of the calls that read a link from an email. */
const found = {
  method: 'POST',
  by: 'everybody',
  isKeyless: true,
  refusals: [410],
  counts: ['link'],
  input: z.object({ token: linkToken }),
} as const;

/** Properties of the calls that use such a link. */
const confirmed = {
  method: 'POST',
  by: 'everybody',
  refusals: [409, 410],
  counts: ['link', 'password'],
} as const;

export const findSignUp = defineCall({
  ...found,
  name: 'accounts.find-sign-up',
  summary:
    'Get the address of a sign-up, for the holder of the link in its email, and whether confirming it needs the password. This is a POST so that the secret is not part of a URL.',
  path: '/api/session/find-sign-up',
  output: z.object({
    email: z.string(),
    /** True unless the caller's browser is the one that signed up. */
    needs_password: z.boolean(),
  }),
});

/** The form on the link's page. Only a browser other than the one that signed up has to send the password. */
export const confirmSignUpForm = z.object({ password: z.optional(passwordField) });

export const confirmSignUp = defineCall({
  ...confirmed,
  name: 'accounts.confirm-sign-up',
  summary:
    'Create the account whose address was confirmed through the link in an email, and sign in to it. The browser that signed up needs no password; any other needs the one that was chosen then.',
  path: '/api/session/confirm-sign-up',
  input: z.object({ token: linkToken, ...confirmSignUpForm.shape }),
  output: session,
});

export const findEmailChange = defineCall({
  ...found,
  name: 'accounts.find-email-change',
  summary:
    'Get the old and new addresses of an email change, for the holder of a link that was emailed to either address, and whether confirming it needs the password. This is a POST so that the secret is not part of a URL.',
  path: '/api/email-change/find',
  output: z.object({
    side: z.enum(['old', 'new']),
    from: z.string(),
    to: z.string(),
    is_confirmed: z.boolean(),
    is_other_confirmed: z.boolean(),
    /** True for the link to the new address, unless the caller is signed in to the account. */
    needs_password: z.boolean(),
  }),
});

/** The form on the link's page. Only the link to the new address may need the account's password. */
export const confirmEmailChangeForm = z.object({ password: z.optional(currentPassword) });

export const confirmEmailChange = defineCall({
  ...confirmed,
  name: 'accounts.confirm-email-change',
  summary:
    "Confirm an email change for the address that the link was emailed to. The link to the new address needs the account's password, unless the caller is signed in to the account. Once both addresses have confirmed it, the address changes and all sessions of the account end.",
  path: '/api/email-change/confirm',
  input: z.object({ token: linkToken, ...confirmEmailChangeForm.shape }),
  output: z.object({ is_changed: z.boolean() }),
});
