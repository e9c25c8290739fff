import type { notificationRules, ToldType } from '#domain/notification.ts';
import { defineWords } from '#words/words.ts';

/** What people are told of an event, by what they call the record: one text for all, or one for each who is told. */
type ToldWords = {
  readonly [Type in ToldType]:
    | ToldText
    | Readonly<Record<(typeof notificationRules)[Type]['tell'][number], ToldText>>;
};
/** What a sentence names. What is not known, or did not change, is null. */
export type Told = {
  readonly subject: string;
  /** The day of the visit, and from when until when somebody is expected; `before` where that was changed. */
  readonly time: string | null;
  readonly before: string | null;
  /** Until when the client is promised a visit. */
  readonly promised: string | null;
  /** The time that the client asks for. */
  readonly asked: string | null;
  /** Whether the visit got the time that the client had asked for. */
  readonly isAsAsked: boolean;
  readonly reason: string | null;
  /** The missing part, and the day on which it is expected. */
  readonly part: string | null;
  readonly partDay: string | null;
};
export type ToldText = (told: Told) => string;

const on = (time: string | null) => (time === null ? '' : ` on ${time}`);
const forWhen = (time: string | null) => (time === null ? '' : ` for ${time}`);
const insteadOf = (time: string | null) => (time === null ? '' : ` instead of ${time}`);
const promisedBy = (time: string | null) => (time === null ? '' : `; a technician is promised by ${time}`);
const because = (reason: string | null) => (reason === null ? '' : `: ${reason}`);

/** A plan that moves nothing settles what the client had asked for. */
const planned = (visit: string, { time, before }: Told) => {
  if (time === null) return `${visit} has a new time`;
  return before === null
    ? `${visit} stays on ${time}`
    : `${visit} has a new time: ${time}${insteadOf(before)}`;
};
const cancelled = (visit: string, { time, reason }: Told) =>
  `${visit}${on(time)} was cancelled${because(reason)}`;
const handedBack = ({ subject, time, reason }: Told) =>
  `The technician has handed back ${subject}${on(time)}${because(reason)}`;
const missed = (visit: string, { time, reason }: Told) =>
  `Nobody was there for ${visit}${on(time)}${because(reason)}`;
const waitsFor = ({ part, partDay }: Told) =>
  part === null ? '' : `, waits for ${part}${partDay === null ? '' : `, expected ${partDay}`}`;
const partDue = ({ subject, part, partDay }: Told) =>
  `${subject} waits for ${part ?? 'a part'}${partDay === null ? '' : `, expected ${partDay}`}: has it come?`;
const settled = ({ subject, reason }: Told) => `${subject} needs no other visit${because(reason)}`;
const disputed = ({ subject, reason }: Told) =>
  `The client says that the signature on ${subject} is not theirs${because(reason)}`;
const disputeSettled = ({ subject, reason }: Told) =>
  `The question about the signature on ${subject} is settled${because(reason)}`;
const asked = ({ subject, time, asked }: Told) => {
  if (time === null) return `The client of ${subject} asks for another time`;
  return asked === null
    ? `The client of ${subject} keeps the planned time: ${time}`
    : `The client of ${subject} asks for ${asked}${insteadOf(time)}`;
};

const commentedRequest = {
  mentioned: ({ subject }: Told) => `You were mentioned in a comment on ${subject}`,
  dispatchers: ({ subject }: Told) => `New comment on ${subject}`,
  client: ({ subject }: Told) => `New comment on ${subject}`,
};
const commentedJob = {
  ...commentedRequest,
  technician: ({ subject }: Told) => `New comment on ${subject}`,
};

export const toldWords = defineWords('told', {
  'operators.created': { platform: ({ subject }: Told) => `${subject} joined the platform` },
  'operators.branded': { platform: ({ subject }: Told) => `${subject} changed its brand` },
  'operators.privacy-published': {
    platform: ({ subject }: Told) => `${subject} published a privacy text`,
  },
  'operators.settings-saved': { platform: ({ subject }: Told) => `${subject} changed its settings` },
  'operators.suspended': {
    platform: ({ subject }: Told) => `${subject} was suspended`,
    operator: () => 'Your operator was suspended',
  },
  'operators.resumed': {
    platform: ({ subject }: Told) => `${subject} works again`,
    operator: () => 'Your operator works again',
  },
  'accounts.signed-up': {
    platform: ({ subject }: Told) => `${subject} signed up`,
    account: () => 'Welcome. Your operator will offer you a role',
  },
  'accounts.password-changed': { account: () => 'Your password was changed' },
  'accounts.password-reset': { account: () => 'Your password was reset by mail' },
  'accounts.two-factor-enabled': { account: () => 'Two-factor authentication was turned on' },
  'accounts.recovery-codes-renewed': { account: () => 'New recovery codes were made for your account' },
  'accounts.new-device': { account: () => 'Your account was signed in to on a new device' },
  'accounts.locked': {
    account: () => 'Somebody guessed at your password, and new devices cannot sign in for a while',
  },
  'accounts.mail-limit-reached': {
    operator: ({ subject }: Told) =>
      `${subject} has caused as many mails as a day allows; until midnight UTC others are notified here and not by mail`,
    account: () =>
      'You have caused as many mails as a day allows; until midnight UTC others are notified here and not by mail',
  },
  'accounts.session-copied': {
    account: () => 'A copy of your session was used, and both were signed out; change your password',
  },
  'accounts.calendar-address-ended': {
    account: () => 'Your calendar address has ended; make a new one under Schedule',
  },
  'accounts.invitation-withdrawn': {
    account: ({ subject }: Told) => `An invitation was withdrawn: ${subject}`,
  },
  'accounts.role-offered': {
    account: ({ subject }: Told) => `${subject} offers you a role; accept or decline it on your first page`,
  },
  'accounts.role-declined': {
    platform: ({ subject }: Told) => `${subject} declined the role`,
    operator: ({ subject }: Told) => `${subject} declined the role`,
  },
  'accounts.role-given': {
    platform: ({ subject }: Told) => `${subject} accepted the role`,
    operator: ({ subject }: Told) => `${subject} accepted the role`,
    account: () => 'You have accepted a role, and its area is open now',
  },
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
  'accounts.exported': { account: () => 'The data that is held about you was downloaded' },
  'accounts.sessions-ended': { account: () => 'Other sessions of yours were signed out' },
  'service-requests.submitted': { dispatchers: ({ subject }: Told) => `New service request ${subject}` },
  'service-requests.phoned': {
    dispatchers: ({ subject }: Told) => `New service request ${subject} by phone`,
    client: ({ subject, promised }: Told) =>
      `Your request ${subject} was taken down on the phone${promisedBy(promised)}`,
  },
  'service-requests.reported': {
    dispatchers: ({ subject }: Told) => `New fault report ${subject} by label`,
    client: ({ subject, promised }: Told) =>
      `Somebody reported a fault by the label on your machine: ${subject}${promisedBy(promised)}`,
  },
  'service-requests.approved': { client: ({ subject }: Told) => `Your request ${subject} was approved` },
  'service-requests.rejected': {
    client: ({ subject, reason }: Told) => `Your request ${subject} was rejected${because(reason)}`,
    operator: ({ subject, reason }: Told) => `Service request ${subject} was rejected${because(reason)}`,
  },
  'service-requests.corrected': {
    dispatchers: ({ subject }: Told) => `The client has corrected ${subject}`,
  },
  'service-requests.corrected-for-client': {
    client: ({ subject }: Told) => `Your request ${subject} was corrected`,
  },
  'service-requests.withdrawn': {
    dispatchers: ({ subject, reason }: Told) => `The client has withdrawn ${subject}${because(reason)}`,
  },
  'service-requests.joined': {
    client: ({ subject, reason }: Told) =>
      `Your request ${subject} was added to ${reason ?? 'an open case'} of the same machine`,
  },
  'service-requests.raised': {
    dispatchers: ({ subject }: Told) => `${subject} is more urgent now: another request was added to it`,
  },
  'service-requests.closed': {
    client: ({ subject, reason }: Told) => `Your request ${subject} was closed${because(reason)}`,
    operator: ({ subject, reason }: Told) => `Service request ${subject} was closed${because(reason)}`,
  },
  'service-requests.on-call-alerted': {
    dispatchers: ({ subject }: Told) =>
      `Emergency ${subject} came in outside the service hours. The technician on call was alerted`,
    technician: ({ subject }: Told) =>
      `You are on call: emergency ${subject} came in outside the service hours. Dispatchers were alerted too`,
  },
  'service-requests.nobody-on-call': ({ subject }: Told) =>
    `Emergency ${subject} came in outside the service hours, and nobody is on call`,
  'service-requests.response-late': ({ subject }: Told) => `${subject} is late: nobody has answered it`,
  'service-requests.arrival-late': ({ subject }: Told) => `${subject} is late: it has no job yet`,
  'job-orders.arrival-late': ({ subject }: Told) => `${subject} is late: nobody has begun it`,
  'job-orders.created': {
    technician: ({ subject, time }: Told) => `New job ${subject}${forWhen(time)}`,
    client: ({ subject, time }: Told) => `Your visit ${subject} is planned${forWhen(time)}`,
  },
  'job-orders.assigned': {
    technician: ({ subject, time }: Told) => `${subject} was assigned to you${forWhen(time)}`,
    client: ({ subject, time }: Told) => `Your visit ${subject}${on(time)} has a new technician`,
  },
  'job-orders.rescheduled': {
    technician: (told: Told) => planned(told.subject, told),
    client: (told: Told) =>
      told.isAsAsked && told.time !== null
        ? `Your visit ${told.subject} is at the time that you asked for: ${told.time}${insteadOf(told.before)}`
        : planned(`Your visit ${told.subject}`, told),
  },
  'technicians.week-saved': { technician: () => 'Your working week was changed' },
  'technicians.absence-added': { technician: () => 'Time off was added to your calendar' },
  'technicians.on-call-added': { technician: () => 'You were put on call; see your schedule' },
  'technicians.on-call-removed': {
    technician: () => 'You were taken off call; see your schedule',
  },
  'technicians.absence-removed': { technician: () => 'Time off was taken from your calendar' },
  'job-orders.raised': {
    technician: ({ subject }: Told) => `${subject} is more urgent now: a request was added to it`,
  },
  'job-orders.estimated': { technician: ({ subject }: Told) => `${subject} has a new length` },
  'job-orders.unassigned': {
    technician: ({ subject, time, before }: Told) =>
      `${subject}${on(before ?? time)} was taken off your schedule`,
  },
  'job-orders.cancelled': {
    technician: (told: Told) => cancelled(told.subject, told),
    client: (told: Told) => cancelled(`Your visit ${told.subject}`, told),
    operator: (told: Told) => cancelled(`Job order ${told.subject}`, told),
    dispatchers: (told: Told) => cancelled(`Job order ${told.subject}`, told),
  },
  'job-orders.left': {
    client: ({ subject, time }: Told) => `The technician for ${subject}${on(time)} is on the way`,
  },
  'job-orders.turned-back': {
    client: ({ subject, time }: Told) => `The technician for ${subject}${on(time)} is not on the way yet`,
  },
  'job-orders.missed': {
    client: (told: Told) => missed(`your visit ${told.subject}`, told),
    dispatchers: (told: Told) => missed(told.subject, told),
    operator: (told: Told) => missed(told.subject, told),
  },
  'job-orders.part-expected': { client: (told: Told) => `${told.subject}${waitsFor(told)}` },
  'job-orders.part-came': {
    client: ({ subject, part }: Told) => `The part for ${subject} has come${because(part)}`,
  },
  'job-orders.part-due': partDue,
  'job-orders.interrupted': {
    client: (told: Told) => `${told.subject} needs another visit${waitsFor(told)}${because(told.reason)}`,
    dispatchers: (told: Told) =>
      `${told.subject} cannot be finished and needs another visit${waitsFor(told)}${because(told.reason)}`,
  },
  'job-orders.handed-back': handedBack,
  'job-orders.time-asked': {
    dispatchers: asked,
    technician: asked,
  },
  'job-orders.time-declined': {
    client: ({ subject, time, reason }: Told) =>
      `Your visit ${subject} stays ${time === null ? 'at its time' : `on ${time}`}${because(reason)}`,
  },
  'job-orders.disputed': {
    dispatchers: disputed,
    operator: disputed,
  },
  'job-orders.dispute-settled': {
    client: disputeSettled,
    operator: disputeSettled,
  },
  'job-orders.settled': {
    client: settled,
    technician: settled,
  },
  'job-orders.rated': {
    technician: ({ subject }: Told) => `The client has rated ${subject}`,
    operator: ({ subject }: Told) => `The client has rated ${subject}`,
  },
  'job-orders.started': { client: ({ subject }: Told) => `The work on ${subject} has begun` },
  'job-orders.paused': { client: ({ subject }: Told) => `The work on ${subject} is paused` },
  'job-orders.resumed': { client: ({ subject }: Told) => `The work on ${subject} has resumed` },
  'job-orders.still-running': {
    technician: ({ subject }: Told) => `Are you still at ${subject}? Finish it or pause it.`,
  },
  'job-orders.submitted': { client: ({ subject }: Told) => `${subject} waits for your signature` },
  'job-orders.signed': {
    dispatchers: ({ subject }: Told) => `${subject} is signed and closed`,
    operator: ({ subject }: Told) => `${subject} is signed and closed`,
    client: ({ subject }: Told) => `The signed report on ${subject} is here`,
  },
  'service-requests.commented': commentedRequest,
  'job-orders.commented': commentedJob,
  'service-requests.files-added': ({ subject }: Told) => `${subject} has new photos or files`,
  'job-orders.files-added': { technician: ({ subject }: Told) => `${subject} has new photos or files` },
  'machines.service-due': ({ subject }: Told) => `${subject} is due for service`,
  'clients.plan-expiring': {
    client: () => 'Your CMASA plan is due for renewal',
    operator: ({ subject }: Told) => `The CMASA plan of ${subject} is due for renewal`,
  },
  'clients.last-visit-used': {
    client: () => 'The last visit of your plan year is used',
    operator: ({ subject }: Told) => `${subject} has used the last visit of its plan year`,
  },
} satisfies ToldWords);
