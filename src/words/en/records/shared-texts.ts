import type { NotificationNames } from './notification-names.ts';

export const commentedRequest = {
  mentioned: ({ subject }: NotificationNames) => `You were mentioned in a comment on ${subject}`,
  dispatchers: ({ subject }: NotificationNames) => `New comment on ${subject}`,
  client: ({ subject }: NotificationNames) => `New comment on ${subject}`,
};
export const commentedJob = {
  ...commentedRequest,
  technician: ({ subject }: NotificationNames) => `New comment on ${subject}`,
};

export const notStarted = ({ subject }: NotificationNames) => `${subject} is late: no one has started it`;
export const lateForVisit = ({ subject }: NotificationNames) => `${subject} is late: it has no job yet`;

/** The notifications of technicians about their working time. */
export const rotaTexts = {
  'technicians.week-saved': { technician: () => 'Your workweek was changed' },
  'technicians.absence-added': { technician: () => 'Time off was added to your calendar' },
  'technicians.on-call-added': { technician: () => 'You were put on call; see your schedule' },
  'technicians.on-call-removed': { technician: () => 'You were taken off call; see your schedule' },
  'technicians.absence-removed': { technician: () => 'Time off was removed from your calendar' },
};

/** The notifications about a client's invoices. */
export const invoiceTexts = {
  'invoices.issued': { client: ({ subject }: NotificationNames) => `You have a new invoice: ${subject}` },
  'invoices.credited': {
    client: ({ subject }: NotificationNames) => `Your invoice ${subject} was credited`,
  },
};

/** The notifications about a client's plan. */
export const planTexts = {
  'clients.plan-expiring': {
    client: () => 'Your CMASA plan is due for renewal',
    operator: ({ subject }: NotificationNames) => `The CMASA plan for ${subject} is due for renewal`,
  },
  'clients.renewal-asked': {
    operator: ({ subject }: NotificationNames) => `${subject} requests a renewal of its CMASA plan`,
  },
  'clients.renewal-offered': { client: () => 'You have an offer to renew your CMASA plan' },
  'clients.renewal-accepted': {
    operator: ({ subject }: NotificationNames) => `${subject} accepted the renewal of its CMASA plan`,
  },
  'clients.renewal-declined': {
    operator: ({ subject }: NotificationNames) => `${subject} declined the renewal of its CMASA plan`,
  },
  'clients.plan-renewed': { client: () => 'Your CMASA plan was renewed' },
  'clients.last-visit-used': {
    client: () => 'You have used the last visit of your plan year',
    operator: ({ subject }: NotificationNames) => `${subject} has used the last visit of its plan year`,
  },
};
