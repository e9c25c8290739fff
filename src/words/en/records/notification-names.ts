import type { DownloadedBy } from '#domain/events/audience.ts';

/** The names inserted in a sentence; null if a name is unknown or its value did not change. */
export type NotificationNames = {
  readonly subject: string;
  /** The day and arrival window of the visit; `before` is the previous one, if it was changed. */
  readonly time: string | null;
  readonly before: string | null;
  /** The arrival target. */
  readonly promised: string | null;
  /** The new time that the client requests. */
  readonly requested: string | null;
  /** True if the visit got the time that the client had requested. */
  readonly isAsRequested: boolean;
  readonly reason: string | null;
  /** The technician who handed in late work; null once that person is erased. */
  readonly handedInBy: string | null;
  /** The party that downloaded the reader's data. */
  readonly downloadedBy: DownloadedBy | null;
  /** The name of the company that downloaded the data, if known. */
  readonly company: string | null;
  /** True for a report that was made by scanning a label and says that it is an emergency. */
  readonly callsBack: boolean;
  /** True if the author used a link that someone at the company had shared. */
  readonly byCompanyLink: boolean;
  /** The client of an emergency with its address and phone, if the reader may see it. */
  readonly client: string | null;
  /** The operator's phone. */
  readonly operatorPhone: string | null;
  /** The time of a tap that was recorded late; null for one that was recorded immediately. */
  readonly doneAt: string | null;
  /** True if the visit is no longer under way although the technician had started to work. */
  readonly hasStoppedWork: boolean;
  /** True if the visit previously had a different technician. */
  readonly replacesTechnician: boolean;
  /** True if the time of the visit has already passed. */
  readonly hasPassed: boolean;
  /** The missing part, and the day on which it is expected. */
  readonly part: string | null;
  readonly partDay: string | null;
};
export type NotificationText = (names: NotificationNames) => string;

export const on = (time: string | null) => (time === null ? '' : ` on ${time}`);
export const forWhen = (time: string | null) => (time === null ? '' : ` for ${time}`);
export const insteadOf = (time: string | null) => (time === null ? '' : ` instead of ${time}`);
export const promisedBy = (time: string | null) =>
  time === null ? '' : `; a technician will arrive by ${time}`;
export const because = (reason: string | null) => (reason === null ? '' : `: ${reason}`);

/**
 * Returns the alert for the technician on call. It says where the emergency is, and when it will appear in their day.
 */
export const onCallAlert = ({ subject, client, operatorPhone }: NotificationNames) => {
  const site = client === null ? '' : ` (${client})`;
  const call = operatorPhone === null ? '' : `. Your company's phone: ${operatorPhone}`;
  return `You are on call: emergency ${subject}${site} needs a technician${call}. The job appears in My Day as soon as a dispatcher assigns it to you`;
};

const wasPlanned = (visit: string, time: string) => `${visit} is late: it was planned for ${time}`;

export const newVisit = ({ subject, time, hasPassed }: NotificationNames) =>
  hasPassed && time !== null
    ? wasPlanned(`Your visit ${subject}`, time)
    : `Your visit ${subject} is planned${forWhen(time)}`;

export const timeDeclined = ({ subject, time, reason, hasPassed }: NotificationNames) => {
  const visit = `Your visit ${subject}`;
  if (hasPassed && time !== null) return `${wasPlanned(visit, time)}${because(reason)}`;
  const remains = time === null ? 'remains scheduled as planned' : `remains scheduled for ${time}`;
  return `${visit} ${remains}${because(reason)}`;
};

/**
 * Says that a visit has a new time, or that it keeps its time although the client had requested a new one.
 */
export const planned = (visit: string, { time, before, hasPassed }: NotificationNames) => {
  if (time === null) return `${visit} has a new time`;
  if (hasPassed) return wasPlanned(visit, time);
  return before === null
    ? `${visit} remains scheduled for ${time}`
    : `${visit} has a new time: ${time}${insteadOf(before)}`;
};
/** Says that a technician will come, and what else the planner changed at the same time. */
export const newTechnician = (names: NotificationNames) => {
  const { subject, time, before, replacesTechnician, isAsRequested, hasPassed } = names;
  const who = replacesTechnician
    ? `Another technician will come for your visit ${subject}`
    : `A technician is assigned to your visit ${subject}`;
  if (time === null) return who;
  if (hasPassed) return `${who}, which was planned for ${time}`;
  if (before !== null) {
    return `${who}, at ${isAsRequested ? 'the time that you requested' : 'a new time'}: ${time}${insteadOf(before)}`;
  }
  return replacesTechnician ? `${who}, at the same time: ${time}` : `${who}${on(time)}`;
};
export const cancelled = (visit: string, { time, reason }: NotificationNames) =>
  `${visit}${on(time)} was cancelled${because(reason)}`;
export const handedBack = ({ subject, time, reason }: NotificationNames) =>
  `The technician has handed back ${subject}${on(time)}${because(reason)}`;
export const missed = (visit: string, { time, reason }: NotificationNames) =>
  `No one was there for ${visit}${on(time)}${because(reason)}`;
export const partAwaited = ({ subject, part, partDay }: NotificationNames) =>
  `${subject} is waiting for ${part ?? 'a part'}${partDay === null ? '' : `, expected ${partDay}`}`;
export const waitsFor = ({ part, partDay }: NotificationNames) =>
  part === null ? '' : `, waiting for ${part}${partDay === null ? '' : `, expected ${partDay}`}`;
export const partDue = (names: NotificationNames) =>
  names.partDay === null
    ? `${partAwaited(names)}; no date yet: when will it arrive?`
    : `${partAwaited(names)}: has it arrived?`;
export const noFollowUp = ({ subject, reason }: NotificationNames) =>
  `${subject} needs no follow-up visit${because(reason)}`;
export const departureEntered = ({ subject }: NotificationNames) =>
  `The dispatcher recorded when you left ${subject}. It has been on hold since then.`;
export const setOut = ({ subject, time, doneAt }: NotificationNames) =>
  doneAt === null
    ? `The technician for ${subject}${on(time)} is on the way`
    : `The technician for ${subject} set out${on(doneAt)}`;
/** Takes back an earlier notification that the technician is on the way or that the work has started. */
export const turnedBack = ({ subject, time, doneAt, hasStoppedWork }: NotificationNames) => {
  if (hasStoppedWork) {
    return doneAt === null
      ? `The work on ${subject} stopped before it was finished`
      : `The work on ${subject} stopped${on(doneAt)} before it was finished`;
  }
  return doneAt === null
    ? `The technician for ${subject}${on(time)} is no longer on the way`
    : `The technician for ${subject} turned back${on(doneAt)}`;
};
export const workStarted = ({ subject, doneAt }: NotificationNames) =>
  doneAt === null ? `The work on ${subject} has started` : `The work on ${subject} started${on(doneAt)}`;
export const putOnHold = ({ subject, doneAt }: NotificationNames) =>
  doneAt === null
    ? `The work on ${subject} is on hold`
    : `The work on ${subject} was put on hold${on(doneAt)}`;
export const workResumed = ({ subject, doneAt }: NotificationNames) =>
  doneAt === null ? `The work on ${subject} has resumed` : `The work on ${subject} resumed${on(doneAt)}`;
export const stillThere = ({ subject }: NotificationNames) =>
  `Are you still working on ${subject}? Finish it or put it on hold.`;
export const stillOnHold = ({ subject }: NotificationNames) =>
  `${subject} is on hold. Finish it, set how long it stays on hold, or hand it back.`;
export const leftOpen = ({ subject }: NotificationNames) => `${subject} was started but not finished`;
const downloaders: Readonly<Record<DownloadedBy, string>> = {
  oneself: 'You downloaded your personal data',
  operator: 'Your operator downloaded your personal data',
  platform: 'A platform administrator downloaded your personal data',
};
export const downloaded = ({ downloadedBy, company }: NotificationNames) => {
  if (downloadedBy === null) return 'Your personal data was downloaded';
  return company === null ? downloaders[downloadedBy] : `${company} downloaded your personal data`;
};
export const lateWorkHandedIn = ({ subject, handedInBy }: NotificationNames) =>
  `${handedInBy ?? 'A technician'} handed in work on ${subject} that could not be added: decide what to do with it`;
export const lateWorkSettled = ({ subject, reason }: NotificationNames) =>
  `The work that you handed in for ${subject} is settled${because(reason)}`;
export const disputed = ({ subject, reason }: NotificationNames) =>
  `The client says that the signature on ${subject} is not theirs${because(reason)}`;
export const disputeSettled = ({ subject, reason }: NotificationNames) =>
  `The dispute about the signature on ${subject} is settled${because(reason)}`;
/**
 * Names the author of an action on behalf of a client. Anyone may have a link that the company shared, so its user is
 * not called the client.
 */
const clientOrLink = ({ byCompanyLink }: NotificationNames) =>
  byCompanyLink ? 'Someone with a link that your company shared' : 'The client';
export const withdrawn = (names: NotificationNames) =>
  `${clientOrLink(names)} has withdrawn ${names.subject}${because(names.reason)}`;
export const newTimeRequested = (names: NotificationNames) => {
  const { subject, time, requested } = names;
  const author = clientOrLink(names);
  if (time === null) return `${author} requests a new time for ${subject}`;
  return requested === null
    ? `${author} is keeping the planned time for ${subject}: ${time}`
    : `${author} requests a new time for ${subject}: ${requested}${insteadOf(time)}`;
};
export const faultReported = ({ subject, callsBack }: NotificationNames) =>
  callsBack
    ? `Emergency reported for ${subject} by scanning a label: call back`
    : `New fault report ${subject}, sent by scanning a label`;
export const reportedByLabel = ({ subject, promised }: NotificationNames) =>
  `Someone reported a fault by scanning the label on your machine: ${subject}${promisedBy(promised)}`;
export const reportedOnVisit = {
  dispatchers: ({ subject }: NotificationNames) =>
    `New service request ${subject}, reported by a technician during a visit`,
  client: ({ subject, promised }: NotificationNames) =>
    `Your request ${subject} was logged by the technician during a visit${promisedBy(promised)}`,
};
