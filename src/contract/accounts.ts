import * as z from 'zod/mini';
import { accountLimits } from '#domain/accounts/account.ts';
import { clientStandings, roles } from '#domain/actor.ts';
import { digitSets, languages } from '#domain/values/language.ts';
import { withLatinDigits } from '#domain/values/latin-digits.ts';
import { secondNameLimits } from '#domain/values/second-name.ts';
import { reason } from '#words/say/because.ts';
import { brand } from './brand/brand.ts';
import { agreeing, invited } from './calls/agreed-to.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, optionalText } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';

/** The session, without its secret, which stays in an HttpOnly cookie. */
export const session = z.object({
  user: z.object({ id, email: z.string(), ...named }),
  /** The language and the digits that the person chose. */
  language: z.nullable(z.enum(languages)),
  digits: z.nullable(z.enum(digitSets)),
  role: z.nullable(z.enum(roles)),
  operator: z.nullable(
    z.object({
      id,
      ...named,
      /** The ISO 3166 code, or the name of a country that has no code. It determines the names of months. */
      country: z.string(),
      time_zone: z.string(),
      currency: z.string(),
      /** The language for the operator's people who have not chosen one. */
      language: z.nullable(z.enum(languages)),
      has_hijri_dates: z.boolean(),
      brand: z.nullable(brand),
    }),
  ),
  /** The reason for the operator's suspension, and whom to contact. No other call is allowed during a suspension. */
  suspension: z.nullable(
    z.object({
      reason: z.string(),
      contact_email: z.nullable(z.string()),
      contact_phone: z.nullable(z.string()),
    }),
  ),
  technician_id: z.nullable(id),
  client_id: z.nullable(id),
  /** The access level of a person at a client; null for all other accounts. */
  standing: z.nullable(z.enum(clientStandings)),
  /**
   * True while the person has not agreed to any privacy text, because their account was created for them. Until then,
   * only calls on their own account and data are allowed.
   */
  must_agree: z.boolean(),
  /** True while the role requires a second factor that is not set up. Until then, no other call is allowed. */
  must_set_up_two_factor: z.boolean(),
  token_type: z.literal('cookie'),
  expires_at: instant,
  /** The number of seconds left when the response is sent, so a wrong clock on the device does not matter. */
  expires_in: z.int(),
});
export type SessionView = z.output<typeof session>;

const { name, password } = accountLimits;

export const emailField = z
  .string(reason('email_invalid_address'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, reason('email_invalid_address')),
    z.email(reason('email_invalid_address')),
  );

export const passwordField = z
  .string(reason('password_too_short'))
  .check(
    z.minLength(password.min, reason('password_too_short')),
    z.maxLength(password.max, reason('password_too_long')),
  );

const personName = z
  .string(reason('person_name_too_short'))
  .check(
    z.trim(),
    z.minLength(name.min, reason('person_name_too_short')),
    z.maxLength(name.max, reason('person_name_too_long')),
  );

/** A person's name, and the same name in another script. */
export const personNames = { name: personName, second_name: optionalText(secondNameLimits.name) };

export const credentials = z.object({ email: emailField, password: passwordField });

export const firstAdminForm = z.object({ ...personNames, ...credentials.shape });

const typedTwice = { password: passwordField, confirm_password: z.string() };
const bothAreSame = z.refine<{ password: string; confirm_password: string }>(
  (typed) => typed.password === typed.confirm_password,
  { message: reason('passwords_differ'), path: ['confirm_password'] },
);

export const signUpForm = z
  .object({ ...personNames, email: emailField, ...typedTwice, ...agreeing })
  .check(bothAreSame);

export const newPasswordForm = z.object(typedTwice).check(bothAreSame);

export const acceptInvitationForm = z.object({ ...typedTwice, ...agreeing }).check(bothAreSame);

/** The response to a correct password if the code of the second factor is still required. */
const challenge = z.object({ challenge: z.string() });

/** The response to a correct password: the session, or the step that is still required. */
export const signInAnswer = z.union([session, challenge]);

/** The response after a link was emailed. The person must open the link to continue. */
const mailed = z.object({ mailed: z.literal(true) });

/** The password of an existing account. It may have been set before the current rules for new passwords. */
export const currentPassword = z
  .string(reason('password_missing'))
  .check(z.minLength(1, reason('password_missing')), z.maxLength(200, reason('password_missing')));

/** The secret of an emailed link. */
export const linkToken = z.string().check(z.minLength(20), z.maxLength(200));

const sixLetters = z.minLength(6, reason('code_missing'));
export const codeField = z
  .string(reason('code_missing'))
  .check(z.overwrite(withLatinDigits), z.trim(), sixLetters, z.maxLength(40, reason('code_missing')));

export const signIn = defineCall({
  name: 'accounts.sign-in',
  summary: 'Sign in with email and password. The session is stored in a cookie.',
  method: 'POST',
  path: '/api/session/sign-in',
  by: 'everybody',
  isKeyless: true,
  refusals: [401],
  counts: ['password'],
  input: credentials,
  output: signInAnswer,
});

export const answerChallenge = defineCall({
  name: 'accounts.answer-challenge',
  summary: 'Finish signing in with a code from the authenticator app or a recovery code.',
  method: 'POST',
  path: '/api/session/answer-challenge',
  by: 'everybody',
  refusals: [410],
  counts: ['code'],
  input: z.object({ challenge: linkToken, code: codeField }),
  output: session,
});

export const signUp = defineCall({
  name: 'accounts.sign-up',
  summary:
    'Create an account without a role, and sign in to it. Refused while sign-up is closed. If emails are sent, the person must first open a link in an email, and the response is the same if the address is taken.',
  method: 'POST',
  path: '/api/session/sign-up',
  by: 'everybody',
  refusals: [409],
  counts: ['sign-up'],
  input: z.object({ ...personNames, ...credentials.shape, ...agreeing }),
  output: z.union([session, mailed]),
});

export const forgotPassword = defineCall({
  name: 'accounts.forgot-password',
  summary:
    'Email a one-time link for setting a new password, or the open invitation if the account has no password yet. The response is the same whether or not the account exists.',
  method: 'POST',
  path: '/api/password/forgot',
  by: 'everybody',
  counts: ['reset'],
  input: z.object({ email: emailField }),
  output: z.object({}),
});

export const resetPassword = defineCall({
  name: 'accounts.reset-password',
  summary: 'Set a new password through the one-time link. All sessions of the account end.',
  method: 'POST',
  path: '/api/password/reset',
  by: 'everybody',
  refusals: [410],
  counts: ['link'],
  input: z.object({ token: linkToken, password: passwordField }),
  output: z.object({}),
});

export const findInvitation = defineCall({
  name: 'accounts.find-invitation',
  summary:
    'Get the person whom an invitation is for, and the privacy text that applies at the operator. This is a POST so that the secret is not part of a URL.',
  method: 'POST',
  path: '/api/invitation/find',
  by: 'everybody',
  isKeyless: true,
  refusals: [410],
  counts: ['link'],
  input: z.object({ token: linkToken }),
  output: invited,
});

export const acceptInvitation = defineCall({
  name: 'accounts.accept-invitation',
  summary:
    "Choose the password of an invited account, agree to the operator's privacy text, and sign in. The invitation then stops working.",
  method: 'POST',
  path: '/api/invitation/accept',
  by: 'everybody',
  refusals: [409, 410],
  counts: ['link'],
  input: z.object({ token: linkToken, password: passwordField, ...agreeing }),
  output: session,
});

export const signOut = defineCall({
  name: 'accounts.sign-out',
  summary: 'End the session. Without a session, nothing happens.',
  method: 'POST',
  path: '/api/session/sign-out',
  by: 'everybody',
  isKeyless: true,
  uncounted: 'ends only the session of its own cookie',
  input: z.object({}),
  output: z.object({}),
});

export const getSession = defineCall({
  name: 'accounts.get-session',
  summary: "Get the caller's session or null, the brand of the requested host, and whether this is a demo.",
  method: 'GET',
  path: '/api/session',
  by: 'everybody',
  input: z.object({}),
  output: z.object({
    session: z.nullable(session),
    brand: z.nullable(brand),
    /** True if the installation holds the demo company. Anyone may sign in to its accounts. */
    is_demo: z.boolean(),
  }),
});

export const refreshSession = defineCall({
  name: 'accounts.refresh-session',
  summary: 'Extend the session.',
  method: 'POST',
  path: '/api/session/refresh',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  isDuringSuspension: true,
  isKeyless: true,
  input: z.object({}),
  output: session,
});

export const setUpFirstAdmin = defineCall({
  name: 'accounts.set-up-first-admin',
  summary:
    "Create an installation's first super_admin through the one-time link that is printed when it first starts.",
  method: 'POST',
  path: '/api/setup',
  by: 'everybody',
  refusals: [409, 410],
  counts: ['link'],
  input: z.object({ token: linkToken, ...firstAdminForm.shape }),
  output: session,
});
