import * as z from 'zod/mini';
import { accountLimits } from '#domain/account.ts';
import { roles } from '#domain/actor.ts';
import { defineCall } from './call.ts';
import { id, instant } from './fields.ts';

/** The session without its secret: that stays in an HttpOnly cookie. */
export const session = z.object({
  user: z.object({ id, email: z.string(), name: z.string() }),
  role: z.nullable(z.enum(roles)),
  operator: z.nullable(z.object({ id, name: z.string(), time_zone: z.string(), currency: z.string() })),
  technician_id: z.nullable(id),
  client_id: z.nullable(id),
  token_type: z.literal('cookie'),
  expires_at: instant,
  /** Seconds left at the moment of the answer, so that a wrong clock on the device does no harm. */
  expires_in: z.int(),
});
export type SessionView = z.output<typeof session>;

const { name, password } = accountLimits;

export const emailField = z
  .string('Invalid email address')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Invalid email address'),
    z.email('Invalid email address'),
  );

export const passwordField = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(password.min, 'Password must be at least 6 characters'),
    z.maxLength(password.max, 'Password too long'),
  );

export const personName = z
  .string('Name must be at least 2 characters')
  .check(
    z.trim(),
    z.minLength(name.min, 'Name must be at least 2 characters'),
    z.maxLength(name.max, 'Name too long'),
  );

export const credentials = z.object({ email: emailField, password: passwordField });

export const firstAdminForm = z.object({ name: personName, ...credentials.shape });

export const signIn = defineCall({
  name: 'accounts.sign-in',
  summary: 'Sign in with e-mail and password; the session travels in a cookie.',
  method: 'POST',
  path: '/api/session/sign-in',
  by: 'everybody',
  input: credentials,
  output: session,
});

export const signOut = defineCall({
  name: 'accounts.sign-out',
  summary: 'End the session; without one nothing happens.',
  method: 'POST',
  path: '/api/session/sign-out',
  by: 'everybody',
  input: z.object({}),
  output: z.object({}),
});

export const getSession = defineCall({
  name: 'accounts.get-session',
  summary: 'The session of the caller, or null.',
  method: 'GET',
  path: '/api/session',
  by: 'everybody',
  input: z.object({}),
  output: z.object({ session: z.nullable(session) }),
});

export const refreshSession = defineCall({
  name: 'accounts.refresh-session',
  summary: 'Prolong the session.',
  method: 'POST',
  path: '/api/session/refresh',
  by: 'signed-in',
  input: z.object({}),
  output: session,
});

export const setUpFirstAdmin = defineCall({
  name: 'accounts.set-up-first-admin',
  summary: 'Make the first super_admin of an installation with the one-time link printed at its first start.',
  method: 'POST',
  path: '/api/setup',
  by: 'everybody',
  input: z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)), ...firstAdminForm.shape }),
  output: session,
});
