import * as z from 'zod/mini';
import { currentPassword, linkToken, passwordField, session } from './accounts.ts';
import { defineCall } from './calls/call.ts';

export const findSignUp = defineCall({
  name: 'accounts.find-sign-up',
  summary:
    'Get the address of a sign-up, for the holder of the link in its email, and whether confirming it needs the password. This is a POST so that the secret is not part of a URL.',
  method: 'POST',
  path: '/api/session/find-sign-up',
  by: 'everybody',
  isKeyless: true,
  refusals: [410],
  counts: ['link'],
  input: z.object({ token: linkToken }),
  output: z.object({
    email: z.string(),
    /** True unless the caller's browser is the one that signed up. */
    needs_password: z.boolean(),
  }),
});

/** The form of the link. Only another browser than the one that signed up has to send the password. */
export const confirmSignUpForm = z.object({ password: z.optional(passwordField) });

export const confirmSignUp = defineCall({
  name: 'accounts.confirm-sign-up',
  summary:
    'Create the account whose address was confirmed through the link in an email, and sign in to it. The browser that signed up needs no password; any other needs the one that was chosen then.',
  method: 'POST',
  path: '/api/session/confirm-sign-up',
  by: 'everybody',
  refusals: [409, 410],
  counts: ['link', 'password'],
  input: z.object({ token: linkToken, ...confirmSignUpForm.shape }),
  output: session,
});

export const findEmailChange = defineCall({
  name: 'accounts.find-email-change',
  summary:
    'Get the old and new addresses of an email change, for the holder of a link that was emailed to either address, and whether confirming it needs the password. This is a POST so that the secret is not part of a URL.',
  method: 'POST',
  path: '/api/email-change/find',
  by: 'everybody',
  isKeyless: true,
  refusals: [410],
  counts: ['link'],
  input: z.object({ token: linkToken }),
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

/** The form of the link. Only the link to the new address may need the account's password. */
export const confirmEmailChangeForm = z.object({ password: z.optional(currentPassword) });

export const confirmEmailChange = defineCall({
  name: 'accounts.confirm-email-change',
  summary:
    "Confirm an email change for the address that the link was emailed to. The link to the new address needs the account's password, unless the caller is signed in to the account. Once both addresses have confirmed it, the address changes and all sessions of the account end.",
  method: 'POST',
  path: '/api/email-change/confirm',
  by: 'everybody',
  refusals: [409, 410],
  counts: ['link', 'password'],
  input: z.object({ token: linkToken, ...confirmEmailChangeForm.shape }),
  output: z.object({ is_changed: z.boolean() }),
});
