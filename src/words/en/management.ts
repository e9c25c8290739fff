import type { CmasaPlan } from '#domain/visit-coverage.ts';
import { defineWords } from '#words/words.ts';

/** What the screens for operators, clients, technicians and dispatchers have in common. */
export const managementWords = defineWords('management', {
  search: 'Search...',
  shown: (count: number, isWhole: boolean) => `${count}${isWhole ? '' : ' or more'} found`,
  success: 'Success',
  columns: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    operator: 'Operator',
    status: 'Status',
    actions: 'Actions',
  },
  create: 'Create',
  update: 'Update',
  edit: 'Edit',
  remove: 'Remove',
  inviteAgain: 'New invitation link',
  active: 'Active',
  inactive: 'Inactive',
  invited: 'Invited',
  invitationExpired: 'Invitation expired',
  plan: { cmasa_standard: 'Standard', cmasa_premium: 'Premium' } satisfies Record<CmasaPlan, string>,
  noPlan: 'None',
  fields: {
    emailFixed: 'Change the e-mail on the page of the account',
    password: 'Password',
    passwordHint: (days: number) =>
      `Optional. Without one you get a one-time link, valid for ${days} days, with which the password is chosen.`,
    showPassword: 'Show or hide the password',
    phonePlaceholder: '+973 3300 0000',
    operatorPlaceholder: 'Select an operator',
    noOperator: 'No operator matches.',
    isActive: 'Active',
    isActiveHint: 'Only active people can sign in and be given work.',
  },
  stale: {
    title: 'Somebody else changed this meanwhile',
    text: 'What you typed is still here: Update saves it in place of their values. Or take over the current values and begin again from them.',
    takeOver: 'Take over the current values',
  },
  invitation: {
    title: 'Invitation link',
    text: (name: string) => `With this link ${name} chooses a password and signs in. It works once.`,
    onlyNow: 'It is shown only now. If it gets lost, make a new one in the list.',
    link: 'One-time link',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Your browser does not allow copying. The link is marked: copy it by hand.',
    expires: (moment: string) => `Valid until ${moment}.`,
    failed: 'Failed to make an invitation link',
  },
  deactivation: {
    title: (name: string) => `Deactivate ${name}?`,
    text: 'A deactivated person is signed out everywhere at once and can no longer sign in. The history stays.',
    confirm: 'Deactivate',
  },
});
