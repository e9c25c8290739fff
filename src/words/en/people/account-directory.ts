import type { AccountAct, AccountState } from '#domain/accounts/account-state.ts';
import { defineWords } from '#words/words.ts';

type ActWords = {
  readonly button: string;
  readonly ask: (name: string) => string;
  readonly done: string;
  readonly failed: string;
};

export const accountDirectoryWords = defineWords('account-directory', {
  title: 'Accounts',
  description: 'Who can sign in, as what, and how each account stands.',
  list: 'Accounts, newest first',
  search: 'Search by name or email',
  found: (count: number, isWhole: boolean) =>
    `${count}${isWhole ? '' : ' or more'} ${count === 1 ? 'account' : 'accounts'}`,
  empty: 'There are no accounts yet.',
  noneFound: 'No account is like this.',
  roleFilter: 'Role',
  allRoles: 'All roles',
  stateFilter: 'State',
  allStates: 'All states',
  columns: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    operator: 'Operator',
    state: 'State',
    lastSignIn: 'Last sign-in',
    twoFactor: 'Second factor',
  },
  noRole: 'No role yet',
  erased: 'Personal data erased',
  never: 'Never',
  on: 'On',
  off: 'Off',
  states: {
    active: 'Active',
    invited: 'Invited',
    locked: 'Locked',
    deactivated: 'Deactivated',
    no_role: 'No role yet',
  } satisfies Record<AccountState, string>,
  page: {
    facts: 'Account',
    worksAs: 'Works as',
    created: 'Created',
    sessions: 'Signed in on',
    devices: (count: number) => (count === 1 ? '1 device' : `${count} devices`),
    invitedUntil: 'Invitation valid until',
    signIns: 'Sign-ins',
    noSignIns: 'Nobody has tried to sign in to this account yet.',
    emailChange: (email: string) => `Another address was asked for: ${email}`,
    waitsFor: {
      both: 'Links were mailed to both addresses. It changes when both were opened.',
      old: 'The new address has said yes. The address used so far has to open its link too.',
      new: 'The address used so far has said yes. The new address has to open its link too.',
    },
    noRoleText:
      'This person has signed up and waits. Offer a role: as soon as the person accepts, its area opens.',
    yourself: 'This is your own account. Password, second factor and devices are under Account.',
  },
  giveRole: {
    button: 'Offer a role',
    title: 'Offer a role',
    kind: 'What this person becomes',
    text: 'The person gets a mail, and accepts or declines after signing in. Until then the account stays as it is.',
    kinds: {
      client: 'Client',
      technician: 'Technician',
      dispatcher: 'Dispatcher',
      office: 'Office user of an operator',
      operator: 'New country operator',
      admin: 'Super admin',
    },
    name: 'Name',
    phone: 'Phone',
    phonePlaceholder: '+973 3300 0000',
    address: 'Address',
    specialization: 'Specialization',
    country: 'Country',
    submit: 'Offer the role',
    done: 'Role offered',
    doneText: (name: string) => `${name} is invited, and accepts or declines after signing in.`,
    failed: 'Failed to offer the role',
    adminText: 'A super admin may do everything on the platform.',
  },
  find: {
    button: 'Find a sign-up',
    title: 'Find somebody who signed up',
    text: 'Type the whole address with which the person signed up. Accounts that have a role, or have belonged to an operator, are not found.',
    email: 'Email',
    submit: 'Find',
    none: 'Nobody who can be offered a role has signed up with this address. The person may sign up first, or you invite them.',
  },
  offer: {
    text: 'If this person signed up and has no role, you can offer this one.',
    look: 'Look for the account',
    none: 'There is no account to which a role can be offered. Please use another address.',
    found: (name: string) =>
      `${name} signed up with this address and has no role yet. The person has to accept after signing in.`,
    give: 'Offer the role',
  },
  invite: {
    button: 'Invite to the office',
    title: 'Invite to the office',
    name: 'Name',
    email: 'Email',
    role: 'Role',
    submit: 'Invite',
    done: 'Invited',
    failed: 'Failed to invite',
  },
  changeEmail: {
    button: 'Change email',
    title: 'Change email',
    text: 'A link goes to each of the two addresses. The address changes when both were opened.',
    email: 'New email',
    submit: 'Mail the links',
    done: 'Links mailed',
    doneText: 'The address changes when both links were opened.',
    failed: 'Failed to mail the links',
    invitedText:
      'Nobody has used this account yet, so the address changes at once. The invitation goes to it, and earlier links stop working.',
    invited: 'Invited at the new address',
  },
  inviteAgain: 'New invitation link',
  acts: {
    sign_out: {
      button: 'Sign out everywhere',
      ask: (name: string) => `${name} is signed out on every device, and can sign in again.`,
      done: 'Signed out everywhere',
      failed: 'Failed to sign out',
    },
    unlock: {
      button: 'Unlock',
      ask: (name: string) => `${name} can sign in at once, also on new devices.`,
      done: 'Unlocked',
      failed: 'Failed to unlock',
    },
    reset_two_factor: {
      button: 'Reset second factor',
      ask: (name: string) =>
        `Make sure that it is ${name} who asks: from now on the password alone signs in. Every device is signed out.`,
      done: 'Second factor taken away',
      failed: 'Failed to reset the second factor',
    },
    deactivate: {
      button: 'Deactivate',
      ask: (name: string) =>
        `${name} is signed out everywhere at once and can no longer sign in. The history stays.`,
      done: 'Account deactivated',
      failed: 'Failed to deactivate',
    },
    activate: {
      button: 'Activate',
      ask: (name: string) => `${name} can sign in again.`,
      done: 'Account activated',
      failed: 'Failed to activate',
    },
  } satisfies Record<Exclude<AccountAct, 'change_email'>, ActWords>,
  openJobs: {
    some: 'These open jobs stay, to be assigned anew:',
    none: 'There is no open job.',
  },
});
