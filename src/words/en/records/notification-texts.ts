import type { NotificationType, notificationRules } from '#domain/events/notification.ts';
import { defineWords } from '#words/words.ts';
import {
  because,
  cancelled,
  departureEntered,
  disputed,
  disputeSettled,
  downloaded,
  faultReported,
  forWhen,
  handedBack,
  insteadOf,
  lateWorkHandedIn,
  lateWorkSettled,
  leftOpen,
  missed,
  type NotificationNames,
  type NotificationText,
  newTechnician,
  newTimeRequested,
  newVisit,
  noFollowUp,
  on,
  onCallAlert,
  partAwaited,
  partDue,
  planned,
  promisedBy,
  putOnHold,
  reportedByLabel,
  reportedOnVisit,
  setOut,
  stillOnHold,
  stillThere,
  timeDeclined,
  turnedBack,
  waitsFor,
  withdrawn,
  workResumed,
  workStarted,
} from './notification-names.ts';
import {
  commentedJob,
  commentedRequest,
  invoiceTexts,
  lateForVisit,
  notStarted,
  planTexts,
  rotaTexts,
} from './shared-texts.ts';

/** The texts of notifications, by event: one text for everyone, or one for each audience. */
type NotificationTexts = {
  readonly [Type in NotificationType]:
    | NotificationText
    | Readonly<Record<(typeof notificationRules)[Type]['audiences'][number], NotificationText>>;
};

export const notificationTextsWords = defineWords('told', {
  'operators.created': { platform: ({ subject }: NotificationNames) => `${subject} joined the platform` },
  'operators.branded': { platform: ({ subject }: NotificationNames) => `${subject} changed its branding` },
  'operators.certificate-ending': () => 'The certificate that seals your reports is about to expire',
  'operators.certificate-expired': () => 'The certificate that seals your reports has expired',
  'operators.privacy-published': {
    platform: ({ subject }: NotificationNames) => `${subject} published a privacy notice`,
  },
  'operators.settings-saved': {
    platform: ({ subject }: NotificationNames) => `${subject} changed its settings`,
  },
  'operators.suspended': {
    platform: ({ subject }: NotificationNames) => `${subject} was suspended`,
    operator: () => 'Your operator was suspended',
  },
  'operators.resumed': {
    platform: ({ subject }: NotificationNames) => `${subject} has been reactivated`,
    operator: () => 'Your operator has been reactivated',
  },
  'accounts.signed-up': {
    platform: ({ subject }: NotificationNames) => `${subject} signed up`,
    account: () => 'Welcome. Your operator will offer you a role',
  },
  'accounts.password-changed': { account: () => 'Your password was changed' },
  'accounts.password-reset': { account: () => 'Your password was reset by email' },
  'accounts.two-factor-enabled': { account: () => 'Two-factor sign-in was turned on' },
  'accounts.recovery-codes-renewed': { account: () => 'New recovery codes were created for your account' },
  'accounts.new-device': { account: () => 'Your account was used to sign in on a new device' },
  'accounts.locked': {
    account: () => 'Someone tried to guess your password, so new devices cannot sign in for a while',
  },
  'accounts.mail-limit-reached': {
    operator: ({ subject }: NotificationNames) =>
      `${subject} has reached the daily email limit; until midnight UTC, further notifications appear only here`,
    account: () =>
      'You have reached the daily email limit; until midnight UTC, further notifications appear only here',
  },
  'accounts.session-copied': {
    account: () =>
      'Someone used a copy of your session, so we ended your session and the copy; change your password',
  },
  'accounts.calendar-address-ended': {
    account: () => 'Your calendar address no longer works; create a new one under Schedule',
  },
  'accounts.invitation-withdrawn': {
    account: ({ subject }: NotificationNames) => `An invitation was withdrawn: ${subject}`,
  },
  'accounts.role-offered': {
    account: ({ subject }: NotificationNames) =>
      `${subject} has offered you a role; accept or decline it on your start page`,
  },
  'accounts.role-declined': {
    platform: ({ subject }: NotificationNames) => `${subject} declined the role`,
    operator: ({ subject }: NotificationNames) => `${subject} declined the role`,
  },
  'accounts.role-given': {
    platform: ({ subject }: NotificationNames) => `${subject} accepted the role`,
    operator: ({ subject }: NotificationNames) => `${subject} accepted the role`,
    account: () => 'You have accepted a role and can now use it',
  },
  'accounts.email-change-asked': {
    account: () => 'A new email address was requested; see the emails sent to both addresses',
  },
  'accounts.email-changed': { account: () => 'The email address of your account was changed' },
  'accounts.unlocked': { account: () => 'Your sign-in was unlocked by an administrator' },
  'accounts.two-factor-reset': {
    account: () => 'Your second factor was reset by an administrator',
  },
  'accounts.signed-out': { account: () => 'You were signed out everywhere by an administrator' },
  'accounts.activated': { account: () => 'Your account is active again' },
  'accounts.deactivated': { account: () => 'Your account was deactivated' },
  'accounts.two-factor-disabled': { account: () => 'Two-factor sign-in was turned off' },
  'accounts.exported': { account: downloaded },
  'accounts.sessions-ended': { account: () => 'Your other sessions were signed out' },
  'service-requests.submitted': {
    dispatchers: ({ subject }: NotificationNames) => `New service request ${subject}`,
    client: ({ subject, promised }: NotificationNames) =>
      `Your request ${subject} was sent${promisedBy(promised)}`,
  },
  'service-requests.phoned': {
    dispatchers: ({ subject }: NotificationNames) => `New service request ${subject} by phone`,
    client: ({ subject, promised }: NotificationNames) =>
      `Your request ${subject} was logged by phone${promisedBy(promised)}`,
  },
  'service-requests.reported-on-visit': reportedOnVisit,
  'service-requests.reported': { dispatchers: faultReported, client: reportedByLabel },
  'service-requests.approved': {
    client: ({ subject, promised }: NotificationNames) =>
      `Your request ${subject} was approved${promisedBy(promised)}`,
  },
  'service-requests.rejected': {
    client: ({ subject, reason }: NotificationNames) =>
      `Your request ${subject} was rejected${because(reason)}`,
    operator: ({ subject, reason }: NotificationNames) =>
      `Service request ${subject} was rejected${because(reason)}`,
  },
  'service-requests.corrected': {
    dispatchers: ({ subject }: NotificationNames) => `The client has edited ${subject}`,
  },
  'service-requests.corrected-for-client': {
    client: ({ subject, promised }: NotificationNames) =>
      `Your request ${subject} was edited${promisedBy(promised)}`,
  },
  'service-requests.withdrawn': { dispatchers: withdrawn },
  'service-requests.joined': {
    client: ({ subject, reason }: NotificationNames) =>
      `Your request ${subject} was added to ${reason ?? 'an open case'} for the same machine`,
  },
  'service-requests.raised': {
    dispatchers: ({ subject }: NotificationNames) =>
      `${subject} is more urgent now: another report was added to it`,
    client: ({ subject, promised }: NotificationNames) =>
      `Your request ${subject} is more urgent now${promisedBy(promised)}`,
  },
  'service-requests.called-back': {
    client: ({ subject, promised }: NotificationNames) =>
      `We called the person who reported ${subject}${promisedBy(promised)}`,
  },
  'service-requests.closed': {
    client: ({ subject, reason }: NotificationNames) =>
      `Your request ${subject} was closed${because(reason)}`,
    operator: ({ subject, reason }: NotificationNames) =>
      `Service request ${subject} was closed${because(reason)}`,
  },
  'service-requests.on-call-alerted': {
    dispatchers: ({ subject }: NotificationNames) =>
      `Emergency ${subject} needs a technician outside the service hours. The technician on call was alerted`,
    technician: onCallAlert,
  },
  'service-requests.nobody-on-call': ({ subject }: NotificationNames) =>
    `Emergency ${subject} came in outside the service hours, and no one is on call`,
  'service-requests.response-late': ({ subject }: NotificationNames) =>
    `${subject} is late: no one has responded to it`,
  'service-requests.arrival-late': {
    dispatchers: lateForVisit,
    operator: lateForVisit,
    client: ({ subject }: NotificationNames) =>
      `We are late with your request ${subject}: no visit is booked yet. The dispatcher was alerted`,
  },
  'job-orders.arrival-late': {
    dispatchers: notStarted,
    operator: notStarted,
    client: ({ subject }: NotificationNames) =>
      `We are late with your visit ${subject}: no technician has come yet. The dispatcher was alerted`,
  },
  'job-orders.created': {
    technician: ({ subject, time }: NotificationNames) => `New job ${subject}${forWhen(time)}`,
    client: newVisit,
  },
  'job-orders.assigned': {
    technician: ({ subject, time }: NotificationNames) => `${subject} was assigned to you${forWhen(time)}`,
    client: newTechnician,
  },
  'job-orders.rescheduled': {
    technician: (names: NotificationNames) => planned(names.subject, names),
    client: (names: NotificationNames) =>
      names.isAsRequested && names.time !== null && !names.hasPassed
        ? `Your visit ${names.subject} was moved to the time that you requested: ${names.time}${insteadOf(names.before)}`
        : planned(`Your visit ${names.subject}`, names),
  },
  ...rotaTexts,
  'job-orders.corrected': {
    technician: ({ subject }: NotificationNames) => `${subject} was edited: check its type and urgency`,
    client: ({ subject }: NotificationNames) => `The details of your visit ${subject} were edited`,
  },
  'job-orders.raised': {
    technician: ({ subject }: NotificationNames) => `${subject} is more urgent now: a report was added to it`,
  },
  'job-orders.estimated': {
    technician: ({ subject }: NotificationNames) => `The planned length of ${subject} has changed`,
  },
  'job-orders.unassigned': {
    technician: ({ subject, time, before }: NotificationNames) =>
      `${subject}${on(before ?? time)} was taken off your schedule`,
  },
  'job-orders.cancelled': {
    technician: (names: NotificationNames) => cancelled(names.subject, names),
    client: (names: NotificationNames) => cancelled(`Your visit ${names.subject}`, names),
    operator: (names: NotificationNames) => cancelled(`Job order ${names.subject}`, names),
    dispatchers: (names: NotificationNames) => cancelled(`Job order ${names.subject}`, names),
  },
  'job-orders.left': { client: setOut },
  'job-orders.turned-back': { client: turnedBack },
  'job-orders.missed': {
    client: (names: NotificationNames) => missed(`your visit ${names.subject}`, names),
    dispatchers: (names: NotificationNames) => missed(names.subject, names),
    operator: (names: NotificationNames) => missed(names.subject, names),
  },
  'job-orders.part-expected': { client: partAwaited },
  'job-orders.part-came': {
    client: ({ subject, part }: NotificationNames) => `The part for ${subject} has arrived${because(part)}`,
  },
  'job-orders.part-due': partDue,
  'job-orders.interrupted': {
    client: (names: NotificationNames) =>
      `${names.subject} needs a follow-up visit${waitsFor(names)}${because(names.reason)}`,
    dispatchers: (names: NotificationNames) =>
      `${names.subject} cannot be finished and needs a follow-up visit${waitsFor(names)}${because(names.reason)}`,
  },
  'job-orders.handed-back': handedBack,
  'job-orders.time-asked': {
    dispatchers: newTimeRequested,
    technician: newTimeRequested,
  },
  'job-orders.time-declined': { client: timeDeclined },
  'job-orders.late-work-handed-in': { dispatchers: lateWorkHandedIn, operator: lateWorkHandedIn },
  'job-orders.late-work-settled': { technician: lateWorkSettled },
  'job-orders.disputed': { dispatchers: disputed, operator: disputed },
  'job-orders.dispute-settled': { client: disputeSettled, operator: disputeSettled },
  'job-orders.settled': {
    client: noFollowUp,
    technician: noFollowUp,
  },
  'job-orders.rated': {
    technician: ({ subject }: NotificationNames) => `The client has rated ${subject}`,
    operator: ({ subject }: NotificationNames) => `The client has rated ${subject}`,
  },
  'job-orders.started': { client: workStarted },
  'job-orders.paused': { technician: departureEntered, client: putOnHold },
  'job-orders.resumed': { client: workResumed },
  'job-orders.still-running': { technician: stillThere },
  'job-orders.still-on-hold': { technician: stillOnHold },
  'job-orders.left-open': { dispatchers: leftOpen, operator: leftOpen },
  'job-orders.submitted': {
    client: ({ subject }: NotificationNames) => `The report on ${subject} was sent for your signature`,
  },
  'job-orders.signed': {
    dispatchers: ({ subject }: NotificationNames) => `${subject} is signed and closed`,
    operator: ({ subject }: NotificationNames) => `${subject} is signed and closed`,
    client: ({ subject }: NotificationNames) => `The signed report on ${subject} is ready`,
  },
  'service-requests.commented': commentedRequest,
  'job-orders.commented': commentedJob,
  'service-requests.files-added': ({ subject }: NotificationNames) => `${subject} has new photos or files`,
  'job-orders.files-added': {
    technician: ({ subject }: NotificationNames) => `${subject} has new photos or files`,
  },
  'machines.service-due': ({ subject }: NotificationNames) => `${subject} is due for service`,
  ...invoiceTexts,
  ...planTexts,
} satisfies NotificationTexts);
