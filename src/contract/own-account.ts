import * as z from 'zod/mini';
import { reason } from '#words/say/because.ts';
import { emailChange } from './account-directory.ts';
import { codeField, emailField, passwordField } from './accounts.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';

/** The account of the caller, whatever its role. */
export const ownAccount = z.object({
  user: z.object({ id, name: z.string(), email: z.string() }),
  two_factor: z.object({
    is_enabled: z.boolean(),
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
  /** The address that was asked for and waits for the links that were mailed to both. */
  email_change: z.nullable(emailChange),
  sessions: z.array(
    z.object({
      id,
      is_current: z.boolean(),
      /** When the session was opened. `expires_at` is when it ends unless it is prolonged. */
      created_at: instant,
      expires_at: instant,
      user_agent: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
});
export type OwnAccount = z.output<typeof ownAccount>;

const currentPassword = z
  .string(reason('password_missing'))
  .check(z.minLength(1, reason('password_missing')), z.maxLength(200, reason('password_missing')));
const confirmation = z.object({ current_password: currentPassword });
export const confirmationForm = confirmation;
export const codeForm = z.object({ code: codeField });
/** The password alone is not enough to take away what guards an account beside it. */
export const confirmationByCodeForm = z.object({ ...confirmation.shape, code: codeField });

/** These are shown once: only their hashes are kept. */
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
  summary: 'The account of the caller, its second factor and its sessions.',
  method: 'GET',
  path: '/api/account',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  mostRows: '100 sessions',
  input: z.object({}),
  output: ownAccount,
});

export const changePassword = defineCall({
  name: 'own-account.change-password',
  summary: 'Change the own password; ends the other sessions.',
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
  summary: 'Ask for another address of the own account; it changes once links mailed to both were opened.',
  method: 'POST',
  path: '/api/account/change-email',
  by: 'signed-in',
  counts: ['own password', 'e-mail change', 'addresses'],
  input: ownEmailForm,
  output: ownAccount,
});

export const endSession = defineCall({
  name: 'own-account.end-session',
  summary: 'Sign one of the own sessions out.',
  method: 'POST',
  path: '/api/account/sessions/{id}/end',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  input: z.object({ id }),
  output: ownAccount,
});

export const endOtherSessions = defineCall({
  name: 'own-account.end-other-sessions',
  summary: 'Sign all own sessions out but this one.',
  method: 'POST',
  path: '/api/account/sessions/end-others',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  input: z.object({}),
  output: ownAccount,
});

export const beginTwoFactor = defineCall({
  name: 'own-account.begin-two-factor',
  summary: 'A new secret for an authenticator app; it counts only once a code of it was confirmed.',
  method: 'POST',
  path: '/api/account/two-factor/begin',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  refusals: [409],
  counts: ['own password'],
  input: confirmation,
  output: z.object({
    /** The secret in Base32, to be typed where no picture can be taken. */
    secret: z.string(),
    /** The otpauth:// address that a QR code shows. */
    uri: z.string(),
  }),
});

export const enableTwoFactor = defineCall({
  name: 'own-account.enable-two-factor',
  summary: 'Confirm the secret with a first code; from now on signing in asks for one.',
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
  summary: 'New recovery codes in place of the old ones.',
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
  summary: 'Sign in by password alone again; refused where the role requires a second factor.',
  method: 'POST',
  path: '/api/account/two-factor/disable',
  by: 'signed-in',
  isBeforeSecondFactor: true,
  refusals: [409],
  counts: ['own password', 'code'],
  input: confirmationByCodeForm,
  output: ownAccount,
});
