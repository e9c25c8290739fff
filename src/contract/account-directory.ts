import * as z from 'zod/mini';
import { accountStates } from '#domain/accounts/account-state.ts';
import { staffLimits } from '#domain/accounts/staff.ts';
import { roles } from '#domain/actor.ts';
import { emailField, personNames } from './accounts.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, page, paging, search } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';
import { chosenOperator, account as madeAccount, signedUpAccount } from './people.ts';

/** A requested email address for an account, and which of the old and new addresses have confirmed it. */
export const emailChange = z.object({
  email: z.string(),
  expires_at: instant,
  is_old_confirmed: z.boolean(),
  is_new_confirmed: z.boolean(),
});
export type EmailChange = z.output<typeof emailChange>;

/** The use of an account: its state, its invitation and its sign-ins. */
export const accountUse = z.object({
  state: z.enum(accountStates),
  invitation: madeAccount.invitation,
  last_sign_in: z.nullable(instant),
  sessions: z.int(),
});
export type AccountUse = z.output<typeof accountUse>;

const account = z.object({
  ...accountUse.shape,
  id,
  ...named,
  email: z.string(),
  created_at: instant,
  /** The time at which the account's personal data was erased; null if it was not. */
  erased_at: z.nullable(instant),
  role: z.nullable(z.enum(roles)),
  operator: z.nullable(z.object({ id, ...named })),
  /** The record that the account belongs to: a client, technician, dispatcher or operator. */
  record: z.nullable(
    z.object({
      record: z.enum(['clients', 'technicians', 'dispatchers', 'country_operators']),
      id,
      ...named,
    }),
  ),
  /** The client whose main account this is. The account is in use while the client is active or has open work. */
  main_of: z.nullable(z.object({ ...named, is_in_use: z.boolean() })),
  has_two_factor: z.boolean(),
  email_change: z.nullable(emailChange),
});
export type AccountView = z.output<typeof account>;

const keepers = ['super_admin', 'country_operator'] as const;

/** The choices for filtering accounts by role. `none` finds accounts without a role. */
export const roleFilters = [...roles, 'none'] as const;

export const listAccounts = defineCall({
  name: 'accounts.list',
  summary:
    "List the accounts of the platform or of the caller's operator, newest first. `search` matches the name or email. `role` and `state` filter the list.",
  method: 'GET',
  path: '/api/accounts',
  by: keepers,
  reads: ['profiles', 'clients', 'technicians', 'dispatchers', 'sign_in_events'],
  input: z.object({
    role: z.optional(z.enum(roleFilters)),
    state: z.optional(z.enum(accountStates)),
    operator_id: z.optional(id),
    ...search,
    ...paging,
  }),
  output: page(account),
  mostRead: 'the accounts of the operator',
});

export const getAccount = defineCall({
  name: 'accounts.get',
  summary: 'Get an account with its name, role, state, second factor and sessions.',
  method: 'GET',
  path: '/api/accounts/{id}',
  by: keepers,
  reads: ['profiles', 'clients', 'technicians', 'dispatchers', 'sign_in_events'],
  input: z.object({ id }),
  output: account,
});

export const findSignedUp = defineCall({
  name: 'accounts.find-signed-up',
  summary:
    'Find the account that signed up with exactly this address and has never belonged to an operator. Any other account gives null. This is a POST so that the address does not appear in logs.',
  method: 'POST',
  path: '/api/accounts/find-signed-up',
  by: keepers,
  isKeyless: true,
  counts: ['signed-up address', 'addresses'],
  input: z.object({ email: emailField }),
  output: z.object({ account: z.nullable(z.object({ id, ...named, email: z.string() })) }),
});

/** The roles whose accounts have no record of their own. */
export const officeRoles = ['country_operator', 'super_admin'] as const;

export const officeAccountForm = z.object({
  ...personNames,
  email: emailField,
  role: z.enum(officeRoles),
  /** The office user's operator (default: the caller's own). */
  operator_id: chosenOperator,
});

export const createAccount = defineCall({
  name: 'accounts.create',
  summary:
    'Invite another office user of an operator or another super_admin, or offer that role to the owner of an account that signed up.',
  method: 'POST',
  path: '/api/accounts',
  by: keepers,
  refusals: [409],
  counts: ['new account', 'addresses'],
  input: z.object({ ...officeAccountForm.shape, account_id: signedUpAccount }),
  output: account,
});

export const emailChangeForm = z.object({ email: emailField });

export const changeAccountEmail = defineCall({
  name: 'accounts.change-email',
  summary:
    'Request a new email address for an account. It changes once the links emailed to both addresses are opened.',
  method: 'POST',
  path: '/api/accounts/{id}/change-email',
  by: keepers,
  refusals: [409],
  counts: ['email change', 'addresses'],
  input: z.object({ id, ...emailChangeForm.shape }),
  output: account,
});

const act = { method: 'POST', by: keepers, refusals: [409], output: account } as const;

/** Each of these actions sends an email to the person whose account it is. */
const counted = { counts: ['account action'] } as const;

export const signOutAccount = defineCall({
  ...act,
  ...counted,
  name: 'accounts.sign-out-everywhere',
  summary: 'End all sessions of an account.',
  path: '/api/accounts/{id}/sign-out',
  input: z.object({ id }),
});

export const unlockAccount = defineCall({
  ...act,
  ...counted,
  name: 'accounts.unlock',
  summary: 'Reset the count of wrong guesses for an account.',
  path: '/api/accounts/{id}/unlock',
  input: z.object({ id }),
});

export const resetTwoFactor = defineCall({
  ...act,
  ...counted,
  name: 'accounts.reset-two-factor',
  summary: 'Reset the second factor of a person who has lost it. All sessions of the account end.',
  path: '/api/accounts/{id}/reset-two-factor',
  input: z.object({ id }),
});

export const deactivateAccount = defineCall({
  ...act,
  ...counted,
  name: 'accounts.deactivate',
  summary: 'Deactivate an account. For a technician or dispatcher, the record is deactivated too.',
  path: '/api/accounts/{id}/deactivate',
  input: z.object({
    id,
    open_jobs_seen: z._default(z.array(id).check(z.maxLength(staffLimits.openJobs.max)), []),
  }),
});

export const activateAccount = defineCall({
  ...act,
  ...counted,
  name: 'accounts.activate',
  summary: 'Reactivate a deactivated account.',
  path: '/api/accounts/{id}/activate',
  input: z.object({ id }),
});
