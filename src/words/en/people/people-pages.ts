import { defineWords } from '#words/words.ts';

/** The strings on the pages of technicians, dispatchers and operators. */
export const peoplePagesWords = defineWords('people-pages', {
  facts: 'Details',
  account: {
    phone: 'Phone',
    specialization: 'Specialization',
    operator: 'Operator',
    account: 'Account',
    open: 'Open the account',
    since: 'Since',
  },
  openJobs: 'Open jobs',
  noOpenJobs: 'There are no open jobs.',
  lastJobs: 'Latest finished jobs',
  noLastJobs: 'No finished jobs yet.',
  columns: { job: 'Job', client: 'Client', at: 'Scheduled', status: 'Status' },
  operator: {
    country: 'Country',
    timeZone: 'Time zone',
    currency: 'Currency',
    subscription: 'Subscription',
    whitelabel: 'Whitelabel',
    domain: 'Custom domain',
    figures: 'Figures',
    clients: 'Clients',
    technicians: 'Active technicians',
    dispatchers: 'Active dispatchers',
    machines: 'Machines',
    openJobs: 'Open jobs',
    office: 'Office',
    noOffice: 'No one in this office has an account.',
    allAccounts: 'All accounts',
    suspended: 'Suspended',
    suspendedSince: (moment: string, reason: string) => `Suspended since ${moment}: ${reason}`,
    suspendedText:
      'The people at this operator can sign in and read the reason, but cannot do anything else. None of their data is lost.',
  },
  suspend: {
    button: 'Suspend',
    title: 'Suspend operator',
    reason: 'Reason',
    hint: 'Everyone at this operator will see it.',
    contact: 'They will also see the contact details from the platform settings.',
    noContact: 'No contact details',
    noContactText:
      'The platform settings have no phone number and no email address, so people will see only the reason.',
    openSettings: 'Open platform settings',
    submit: (name: string) => `Suspend ${name}`,
    done: 'Operator suspended',
    doneText: (name: string) => `The people at ${name} can no longer use the platform.`,
  },
  resume: {
    button: 'Reactivate',
    done: 'Operator reactivated',
    failed: 'Failed to reactivate the operator',
  },
});
