import type { EventType } from '#domain/event.ts';
import type { notificationRules, ToldType } from '#domain/notification.ts';
import { defineWords } from '#words/words.ts';

/** What history calls an event. */
export const eventsWords = defineWords('events', {
  'operators.created': 'Operator created',
  'operators.updated': 'Operator changed',
  'operators.branded': 'Branding changed',
  'operators.settings-saved': 'Operator settings saved',
  'operators.removed': 'Operator removed',
  'clients.created': 'Client created',
  'clients.updated': 'Client changed',
  'clients.removed': 'Client removed',
  'clients.contact-saved': 'Contact details saved',
  'clients.plan-expiring': 'Reminded that the CMASA plan expires',
  'clients.last-visit-used': 'Last visit of the plan year used',
  'technicians.created': 'Technician created',
  'technicians.updated': 'Technician changed',
  'technicians.activated': 'Technician activated',
  'technicians.deactivated': 'Technician deactivated',
  'dispatchers.created': 'Dispatcher created',
  'dispatchers.updated': 'Dispatcher changed',
  'dispatchers.activated': 'Dispatcher activated',
  'dispatchers.deactivated': 'Dispatcher deactivated',
  'machines.created': 'Machine registered',
  'machines.serviced': 'Machine serviced',
  'machines.service-due': 'Reminded that service is due',
  'service-requests.submitted': 'Service request submitted',
  'service-requests.approved': 'Service request approved',
  'service-requests.rejected': 'Service request rejected',
  'service-requests.assigned': 'Job order given to the service request',
  'job-orders.created': 'Job order created',
  'job-orders.assigned': 'Job assigned',
  'job-orders.rescheduled': 'Job moved to another time',
  'job-orders.unassigned': 'Job taken from its technician',
  'job-orders.cancelled': 'Job cancelled',
  'job-orders.started': 'Job started',
  'job-orders.saved': 'Job form saved',
  'job-orders.submitted': 'Job form submitted for signature',
  'job-orders.signed': 'Job signed and completed',
  'platform-settings.saved': 'Platform settings changed',
  'accounts.set-up': 'First super admin made',
  'accounts.signed-up': 'Account signed up',
  'accounts.invited': 'Invitation link made',
  'accounts.invitation-accepted': 'Invitation accepted',
  'accounts.password-changed': 'Password changed',
  'accounts.password-reset': 'Password reset',
  'accounts.two-factor-enabled': 'Two-factor sign-in turned on',
  'accounts.two-factor-disabled': 'Two-factor sign-in turned off',
  'accounts.recovery-codes-renewed': 'Recovery codes renewed',
  'accounts.sessions-ended': 'Sessions ended',
} satisfies Record<EventType, string>);

/** What people are told of an event, by what they call the record: one text for all, or one for each who is told. */
type ToldWords = {
  readonly [Type in ToldType]:
    | ToldText
    | Readonly<Record<(typeof notificationRules)[Type]['tell'][number], ToldText>>;
};
type ToldText = (subject: string) => string;

export const toldWords = defineWords('told', {
  'operators.created': { platform: (subject: string) => `${subject} joined the platform` },
  'operators.branded': { platform: (subject: string) => `${subject} changed its brand` },
  'operators.settings-saved': { platform: (subject: string) => `${subject} changed its settings` },
  'accounts.signed-up': {
    platform: (subject: string) => `${subject} signed up`,
    account: () => 'Welcome. Whoever runs your service gives you a role',
  },
  'accounts.password-changed': { account: () => 'Your password was changed' },
  'accounts.password-reset': { account: () => 'Your password was reset by mail' },
  'accounts.two-factor-disabled': { account: () => 'Two-factor authentication was turned off' },
  'accounts.sessions-ended': { account: () => 'Other sessions of yours were signed out' },
  'service-requests.submitted': { dispatchers: (subject: string) => `New service request ${subject}` },
  'service-requests.approved': { client: (subject: string) => `Your request ${subject} was approved` },
  'service-requests.rejected': {
    client: (subject: string) => `Your request ${subject} was rejected`,
    operator: (subject: string) => `Service request ${subject} was rejected`,
  },
  'job-orders.created': {
    technician: (subject: string) => `New job ${subject}`,
    client: (subject: string) => `Your visit ${subject} is planned`,
  },
  'job-orders.assigned': {
    technician: (subject: string) => `${subject} was assigned to you`,
    client: (subject: string) => `Your visit ${subject} has a new technician`,
  },
  'job-orders.rescheduled': {
    technician: (subject: string) => `${subject} was moved to another time`,
    client: (subject: string) => `Your visit ${subject} has a new time`,
  },
  'job-orders.unassigned': { technician: (subject: string) => `${subject} was taken off your schedule` },
  'job-orders.cancelled': {
    technician: (subject: string) => `${subject} was cancelled`,
    client: (subject: string) => `Your visit ${subject} was cancelled`,
    operator: (subject: string) => `Job order ${subject} was cancelled`,
    dispatchers: (subject: string) => `Job order ${subject} was cancelled`,
  },
  'job-orders.started': { client: (subject: string) => `The work on ${subject} has begun` },
  'job-orders.submitted': { client: (subject: string) => `${subject} waits for your signature` },
  'job-orders.signed': (subject: string) => `${subject} is signed and closed`,
  'machines.service-due': (subject: string) => `${subject} is due for service`,
  'clients.plan-expiring': {
    client: () => 'Your CMASA plan is due for renewal',
    operator: (subject: string) => `The CMASA plan of ${subject} is due for renewal`,
  },
  'clients.last-visit-used': {
    client: () => 'The last visit of your plan year is used',
    operator: (subject: string) => `${subject} has used the last visit of its plan year`,
  },
} satisfies ToldWords);
