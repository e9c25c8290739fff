import * as z from 'zod/mini';
import { linkToken, passwordField, session } from './accounts.ts';
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
