import type { notificationRules, ToldType } from '#domain/notification.ts';
import { defineWords } from '#words/words.ts';

/** What people are told of an event, by what they call the record: one text for all, or one for each who is told. */
type ToldWords = {
  readonly [Type in ToldType]:
    | ToldText
    | Readonly<Record<(typeof notificationRules)[Type]['tell'][number], ToldText>>;
};
type ToldText = (subject: string) => string;

const commentedRequest = {
  mentioned: (subject: string) => `You were mentioned in a comment on ${subject}`,
  dispatchers: (subject: string) => `New comment on ${subject}`,
  client: (subject: string) => `New comment on ${subject}`,
};
const commentedJob = {
  ...commentedRequest,
  technician: (subject: string) => `New comment on ${subject}`,
};

export const toldWords = defineWords('told', {
  'operators.created': { platform: (subject: string) => `${subject} joined the platform` },
  'operators.branded': { platform: (subject: string) => `${subject} changed its brand` },
  'operators.settings-saved': { platform: (subject: string) => `${subject} changed its settings` },
  'operators.suspended': {
    platform: (subject: string) => `${subject} was suspended`,
    operator: () => 'Your operator was suspended',
  },
  'operators.resumed': {
    platform: (subject: string) => `${subject} works again`,
    operator: () => 'Your operator works again',
  },
  'accounts.signed-up': {
    platform: (subject: string) => `${subject} signed up`,
    account: () => 'Welcome. Your operator will give you a role',
  },
  'accounts.password-changed': { account: () => 'Your password was changed' },
  'accounts.password-reset': { account: () => 'Your password was reset by mail' },
  'accounts.two-factor-enabled': { account: () => 'Two-factor authentication was turned on' },
  'accounts.recovery-codes-renewed': { account: () => 'New recovery codes were made for your account' },
  'accounts.new-device': { account: () => 'Your account was signed in to on a new device' },
  'accounts.locked': {
    account: () => 'Somebody guessed at your password, and new devices cannot sign in for a while',
  },
  'accounts.calendar-address-ended': {
    account: () => 'Your calendar address has ended; make a new one under Schedule',
  },
  'accounts.role-given': { account: () => 'Your account was given a role, and its area is open now' },
  'accounts.email-change-asked': {
    account: () => 'Another e-mail address was asked for; see the mails to both addresses',
  },
  'accounts.email-changed': { account: () => 'The e-mail address of your account was changed' },
  'accounts.unlocked': { account: () => 'Your sign-in was unlocked by whoever manages your account' },
  'accounts.two-factor-reset': {
    account: () => 'Your second factor was taken away by whoever manages your account',
  },
  'accounts.signed-out': { account: () => 'You were signed out everywhere by whoever manages your account' },
  'accounts.activated': { account: () => 'Your account is active again' },
  'accounts.deactivated': { account: () => 'Your account was deactivated' },
  'accounts.two-factor-disabled': { account: () => 'Two-factor authentication was turned off' },
  'accounts.sessions-ended': { account: () => 'Other sessions of yours were signed out' },
  'service-requests.submitted': { dispatchers: (subject: string) => `New service request ${subject}` },
  'service-requests.phoned': {
    dispatchers: (subject: string) => `New service request ${subject} by phone`,
    client: (subject: string) => `Your request ${subject} was taken down on the phone`,
  },
  'service-requests.reported': {
    dispatchers: (subject: string) => `New fault report ${subject} by label`,
    client: (subject: string) => `Somebody reported a fault by the label on your machine: ${subject}`,
  },
  'service-requests.approved': { client: (subject: string) => `Your request ${subject} was approved` },
  'service-requests.rejected': {
    client: (subject: string) => `Your request ${subject} was rejected`,
    operator: (subject: string) => `Service request ${subject} was rejected`,
  },
  'service-requests.withdrawn': { dispatchers: (subject: string) => `The client has withdrawn ${subject}` },
  'service-requests.closed': {
    client: (subject: string) => `Your request ${subject} was closed`,
    operator: (subject: string) => `Service request ${subject} was closed`,
  },
  'service-requests.response-late': (subject: string) => `${subject} is late: nobody has answered it`,
  'service-requests.arrival-late': (subject: string) => `${subject} is late: it has no job yet`,
  'job-orders.arrival-late': (subject: string) => `${subject} is late: nobody has begun it`,
  'job-orders.created': {
    technician: (subject: string) => `New job ${subject}`,
    client: (subject: string) => `Your visit ${subject} is planned`,
  },
  'job-orders.assigned': {
    technician: (subject: string) => `${subject} was assigned to you`,
    client: (subject: string) => `Your visit ${subject} has a new technician`,
  },
  'job-orders.rescheduled': {
    technician: (subject: string) => `${subject} has a new time`,
    client: (subject: string) => `Your visit ${subject} has a new time`,
  },
  'technicians.week-saved': { technician: () => 'Your working week was changed' },
  'technicians.absence-added': { technician: () => 'Time off was added to your calendar' },
  'technicians.absence-removed': { technician: () => 'Time off was taken from your calendar' },
  'job-orders.estimated': { technician: (subject: string) => `${subject} has a new length` },
  'job-orders.unassigned': { technician: (subject: string) => `${subject} was taken off your schedule` },
  'job-orders.cancelled': {
    technician: (subject: string) => `${subject} was cancelled`,
    client: (subject: string) => `Your visit ${subject} was cancelled`,
    operator: (subject: string) => `Job order ${subject} was cancelled`,
    dispatchers: (subject: string) => `Job order ${subject} was cancelled`,
  },
  'job-orders.left': { client: (subject: string) => `The technician for ${subject} is on the way` },
  'job-orders.turned-back': {
    client: (subject: string) => `The technician for ${subject} is not on the way yet`,
  },
  'job-orders.missed': {
    client: (subject: string) => `Nobody was there for your visit ${subject}`,
    dispatchers: (subject: string) => `Nobody was there for ${subject}`,
    operator: (subject: string) => `Nobody was there for ${subject}`,
  },
  'job-orders.interrupted': {
    client: (subject: string) => `${subject} needs another visit`,
    dispatchers: (subject: string) => `${subject} cannot be finished and needs another visit`,
  },
  'job-orders.time-asked': {
    dispatchers: (subject: string) => `The client of ${subject} asks for another time`,
    technician: (subject: string) => `The client of ${subject} asks for another time`,
  },
  'job-orders.time-declined': { client: (subject: string) => `Your visit ${subject} stays at its time` },
  'job-orders.settled': {
    client: (subject: string) => `${subject} needs no other visit`,
    technician: (subject: string) => `${subject} needs no other visit`,
  },
  'job-orders.rated': {
    technician: (subject: string) => `The client has rated ${subject}`,
    operator: (subject: string) => `The client has rated ${subject}`,
  },
  'job-orders.started': { client: (subject: string) => `The work on ${subject} has begun` },
  'job-orders.submitted': { client: (subject: string) => `${subject} waits for your signature` },
  'job-orders.signed': {
    dispatchers: (subject: string) => `${subject} is signed and closed`,
    operator: (subject: string) => `${subject} is signed and closed`,
    client: (subject: string) => `The signed report on ${subject} is here`,
  },
  'service-requests.commented': commentedRequest,
  'job-orders.commented': commentedJob,
  'service-requests.files-added': (subject: string) => `${subject} has new photos or files`,
  'job-orders.files-added': { technician: (subject: string) => `${subject} has new photos or files` },
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
