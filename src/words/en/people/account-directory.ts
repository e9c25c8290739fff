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
  description: 'The people who can sign in, with their roles and account status.',
  list: 'Accounts, newest first',
  search: 'Search by name or email',
  found: (count: number, isWhole: boolean) =>
    `${count}${isWhole ? '' : ' or more'} ${count === 1 ? 'account' : 'accounts'}`,
  empty: 'There are no accounts yet.',
  noneFound: 'No matching accounts.',
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
  withoutRole: 'No role',
  noRole: 'No role yet',
  lostRole: 'No longer has a role',
  erased: 'Personal data erased',
  never: 'Never',
  on: 'On',
  off: 'Off',
  states: {
    erased: 'Erased',
    active: 'Active',
    invited: 'Invited',
    locked: 'Locked',
    deactivated: 'Deactivated',
    no_role: 'No role',
  } satisfies Record<AccountState, string>,
  page: {
    facts: 'Account',
    worksAs: 'Works as',
    created: 'Created',
    erasedAt: 'Erased',
    signIns: 'Sign-ins',
    noSignIns: 'No one has tried to sign in to this account yet.',
    emailChange: (email: string) => `New address requested: ${email}`,
    waitsFor: {
      both: 'We sent links to both addresses. The address changes when both are opened.',
      old: 'Confirmed from the new address; waiting for the current one.',
      new: 'Confirmed from the current address; waiting for the new one.',
    },
    noRoleText:
      'This person signed up and is waiting for a role. Offer one, and the person can use it after accepting.',
    yourself: 'This is your own account. Password, second factor and devices are under Account.',
  },
  giveRole: {
    button: 'Offer a role',
    title: 'Offer a role',
    kind: 'New role',
    text: 'We email the person, who can accept or decline after signing in. Until then, the account does not change.',
    kinds: {
      client: 'Client',
      technician: 'Technician',
      dispatcher: 'Dispatcher',
      office: 'Office user at an operator',
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
    doneText: (name: string) => `${name} has been invited, and can accept or decline after signing in.`,
    failed: 'Failed to offer the role',
    adminText: 'A super admin can do everything on the platform.',
  },
  find: {
    button: 'Find a person who signed up',
    title: 'Find a person who signed up',
    text: 'Enter the full address that the person signed up with. Accounts that have a role, or have belonged to an operator, cannot be found here.',
    email: 'Email',
    submit: 'Find',
    none: 'No account with this address can be offered a role. Ask the person to sign up first, or invite them.',
  },
  offer: {
    text: 'If this person has signed up but has no role, you can offer this role.',
    find: 'Find the account',
    none: 'No account with this address can be offered a role. Use another address.',
    found: (name: string) =>
      `${name} signed up with this address and has no role yet. The person must accept after signing in.`,
    give: 'Offer the role',
  },
  invite: {
    button: 'Invite to the office team',
    title: 'Invite to the office team',
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
    text: 'We email a link to each of the two addresses. The address changes when both are opened.',
    email: 'New email',
    submit: 'Send links',
    done: 'Links sent',
    doneText: 'The address changes when both links are opened.',
    failed: 'Failed to send the links',
    invitedText:
      'No one has used this account yet, so the address changes immediately. The invitation will go to the new address, and earlier links will stop working.',
    invited: 'Invited at the new address',
  },
  inviteAgain: 'New invitation link',
  acts: {
    sign_out: {
      button: 'Sign out everywhere',
      ask: (name: string) => `${name} will be signed out on every device, and can sign in again.`,
      done: 'Signed out everywhere',
      failed: 'Failed to sign out',
    },
    unlock: {
      button: 'Unlock',
      ask: (name: string) => `${name} can sign in again immediately, even on new devices.`,
      done: 'Unlocked',
      failed: 'Failed to unlock',
    },
    reset_two_factor: {
      button: 'Reset second factor',
      ask: (name: string) =>
        `Make sure that the request really comes from ${name}. From now on, the password alone is enough to sign in. Every device will be signed out.`,
      done: 'Second factor reset',
      failed: 'Failed to reset the second factor',
    },
    deactivate: {
      button: 'Deactivate',
      ask: (name: string) =>
        `${name} will be signed out on all devices immediately and can no longer sign in. The history is kept.`,
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
    some: 'These open jobs must be reassigned:',
    none: 'There are no open jobs.',
  },
});
