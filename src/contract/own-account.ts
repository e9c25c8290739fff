import * as z from 'zod/mini';
import { digitSets, languages } from '#domain/values/language.ts';
import { secondNameLimits } from '#domain/values/second-name.ts';
import { reason } from '#words/say/because.ts';
import { emailChange } from './account-directory.ts';
import { codeField, currentPassword, emailField, passwordField } from './accounts.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, optionalText } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';

const ownAccount = z.object({
  user: z.object({ id, ...named, email: z.string() }),
  two_factor: z.object({
    is_enabled: z.boolean(),
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
  /** The requested email address, until the links that were emailed to both addresses are opened. */
  email_change: z.nullable(emailChange),
  /**
   * Set if the account lost its role because a company removed the person. The company and the last day are null once
   * the history no longer contains them.
   */
  ended_access: z.nullable(z.object({ company: z.nullable(z.string()), ended_on: z.nullable(z.string()) })),
  sessions: z.array(
    z.object({
      id,
      is_current: z.boolean(),
      /** The start of the session. `expires_at` is its end, unless the session is extended. */
      created_at: instant,
      expires_at: instant,
      user_agent: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
});
export type OwnAccount = z.output<typeof ownAccount>;

const confirmation = z.object({ current_password: currentPassword });
export const confirmationForm = confirmation;
export const codeForm = z.object({ code: codeField });
/** The confirmation for removing a second factor. The password alone is not enough. */
export const confirmationByCodeForm = z.object({ ...confirmation.shape, code: codeField });

/** The recovery codes. They are shown only once, because only their hashes are stored. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const changePasswordForm = z
  .object({ current_password: currentPassword, password: passwordField, confirm_password: z.string() })
  .check(
    z.refine(({ password, confirm_password }) => password === confirm_password, {
      message: reason('passwords_differ'),
      path: ['confirm_password'],
    }),
  );

export const getOwnAccount = defineCall({
  name: 'own-account.get',
  summary: "Get the caller's account, second factor and sessions.",
  method: 'GET',
  path: '/api/account',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  mostRows: '100 sessions',
  input: z.object({}),
  output: ownAccount,
});

export const confirmPassword = defineCall({
  name: 'own-account.confirm-password',
  summary: "Confirm the caller's password, for instance to unlock a device that someone else has held.",
  method: 'POST',
  path: '/api/account/confirm-password',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  isKeyless: true,
  counts: ['own password'],
  input: confirmation,
  output: z.object({}),
});

export const changePassword = defineCall({
  name: 'own-account.change-password',
  summary: "Change the caller's password. All other sessions end.",
  method: 'POST',
  path: '/api/account/password',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  counts: ['own password'],
  input: z.object({ current_password: currentPassword, password: passwordField }),
  output: ownAccount,
});

export const ownEmailForm = z.object({ current_password: currentPassword, email: emailField });

export const changeOwnEmail = defineCall({
  name: 'own-account.change-email',
  summary:
    "Request a new email address for the caller's account. It changes once the links emailed to both addresses are opened.",
  method: 'POST',
  path: '/api/account/change-email',
  by: 'signed-in',
  counts: ['own password', 'email change', 'addresses'],
  input: ownEmailForm,
  output: ownAccount,
});

export const saveLanguage = defineCall({
  name: 'own-account.save-language',
  summary:
    "Change the language of the caller's screens and emails, and its digits. Digits that are left out do not change.",
  method: 'POST',
  path: '/api/account/language',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  input: z.object({ language: z.enum(languages), digits: z.optional(z.enum(digitSets)) }),
  output: z.object({}),
});

export const ownNameForm = z.object({ second_name: optionalText(secondNameLimits.name) });

export const saveOwnName = defineCall({
  name: 'own-account.save-name',
  summary: "Change the second form of the caller's name, in another script. Null removes it.",
  method: 'POST',
  path: '/api/account/name',
  by: 'signed-in',
  uncounted: 'changes one name of the caller',
  input: ownNameForm,
  output: ownAccount,
});

export const endSession = defineCall({
  name: 'own-account.end-session',
  summary: "End one of the caller's sessions.",
  method: 'POST',
  path: '/api/account/sessions/{id}/end',
  by: 'signed-in',
  counts: ['ended sessions'],
  isBeforeSecondFactor: true,
  input: z.object({ id }),
  output: ownAccount,
});

export const endOtherSessions = defineCall({
  name: 'own-account.end-other-sessions',
  summary: "End all of the caller's sessions except this one.",
  method: 'POST',
  path: '/api/account/sessions/end-others',
  by: 'signed-in',
  counts: ['ended sessions'],
  isBeforeSecondFactor: true,
  input: z.object({}),
  output: ownAccount,
});

export const beginTwoFactor = defineCall({
  name: 'own-account.begin-two-factor',
  summary:
    'Create a new secret for an authenticator app. It takes effect only after one of its codes is confirmed.',
  method: 'POST',
  path: '/api/account/two-factor/begin',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  refusals: [409],
  counts: ['own password'],
  input: confirmation,
  output: z.object({
    /** The secret in Base32, to be typed if the QR code cannot be scanned. */
    secret: z.string(),
    /** The otpauth:// URL for the QR code. */
    uri: z.string(),
  }),
});

export const enableTwoFactor = defineCall({
  name: 'own-account.enable-two-factor',
  summary: 'Confirm the secret with a first code. From then on, signing in requires a code.',
  method: 'POST',
  path: '/api/account/two-factor/enable',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  refusals: [409],
  counts: ['code'],
  input: codeForm,
  output: recoveryCodes,
});

export const renewRecoveryCodes = defineCall({
  name: 'own-account.renew-recovery-codes',
  summary: 'Create new recovery codes. The old ones stop working.',
  method: 'POST',
  path: '/api/account/two-factor/recovery-codes',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  refusals: [409],
  counts: ['own password', 'code'],
  input: confirmationByCodeForm,
  output: recoveryCodes,
});

export const disableTwoFactor = defineCall({
  name: 'own-account.disable-two-factor',
  summary: 'Turn off the second factor. Refused if the role requires one.',
  method: 'POST',
  path: '/api/account/two-factor/disable',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  refusals: [409],
  counts: ['own password', 'code'],
  input: confirmationByCodeForm,
  output: ownAccount,
});
