import type { EventType } from '#domain/event.ts';
import { defineWords } from '#words/words.ts';

export const timelineWords = defineWords('timeline', {
  title: 'Timeline',
  label: 'Events, latest first',
  empty: 'No events yet.',
  emptyCase: 'No events yet. Write the first comment above.',
  news: (text: string) => `New: ${text}`,
  wrote: (name: string, text: string) => `${name} wrote: ${text}`,
  /** An event that has no sentence of its own. */
  happened: (what: string, actor: string) => `${what} · ${actor}`,
});

/** The names in a sentence about an event; null if the reader may not know it, or if it did not change. */
export type Happened = {
  readonly actor: string;
  readonly subject: string;
  readonly technician: string | null;
  readonly time: string | null;
  readonly reason: string | null;
};

const toWhom = (technician: string | null) => (technician === null ? '' : ` to ${technician}`);
const forWhen = (time: string | null) => (time === null ? '' : ` for ${time}`);
const because = (reason: string | null) => (reason === null ? '' : `: ${reason}`);

/** The sentences about events. An event without a sentence here is shown by its name. */
export const happenedWords = defineWords('happened', {
  'clients.created': ({ actor }: Happened) => `${actor} added the client`,
  'clients.updated': ({ actor }: Happened) => `${actor} changed the client`,
  'clients.contact-saved': ({ actor }: Happened) => `${actor} changed the contact details`,
  'clients.plan-expiring': () => 'The CMASA plan is about to expire',
  'clients.last-visit-used': () => 'The last visit of the plan year was used',
  'technicians.created': ({ actor }: Happened) => `${actor} added the technician`,
  'technicians.updated': ({ actor }: Happened) => `${actor} changed the technician`,
  'technicians.activated': ({ actor }: Happened) => `${actor} activated the technician`,
  'technicians.deactivated': ({ actor }: Happened) => `${actor} deactivated the technician`,
  'dispatchers.created': ({ actor }: Happened) => `${actor} added the dispatcher`,
  'technicians.week-saved': ({ actor }: Happened) => `${actor} changed the working week`,
  'technicians.absence-added': ({ actor }: Happened) => `${actor} added time off`,
  'technicians.absence-removed': ({ actor }: Happened) => `${actor} removed time off`,
  'technicians.on-call-added': ({ actor }: Happened) => `${actor} put the technician on call`,
  'technicians.on-call-removed': ({ actor }: Happened) => `${actor} took the technician off call`,
  'dispatchers.updated': ({ actor }: Happened) => `${actor} changed the dispatcher`,
  'dispatchers.activated': ({ actor }: Happened) => `${actor} activated the dispatcher`,
  'dispatchers.deactivated': ({ actor }: Happened) => `${actor} deactivated the dispatcher`,
  'operators.created': ({ actor }: Happened) => `${actor} added the operator`,
  'operators.updated': ({ actor }: Happened) => `${actor} changed the operator`,
  'operators.branded': ({ actor }: Happened) => `${actor} changed the brand`,
  'operators.privacy-published': ({ actor }: Happened) => `${actor} published a privacy text`,
  'operators.settings-saved': ({ actor }: Happened) => `${actor} changed the settings`,
  'operators.records-forgotten': () => 'Old records were removed',
  'machines.created': ({ actor }: Happened) => `${actor} registered the machine`,
  'machines.serviced': ({ actor }: Happened) => `${actor} serviced the machine`,
  'machines.service-due': () => 'The machine is due for service',
  'service-requests.submitted': ({ actor, subject }: Happened) => `${actor} requested service, ${subject}`,
  'service-requests.phoned': ({ actor, subject }: Happened) => `${actor} logged ${subject} by phone`,
  'service-requests.approved': ({ actor, subject }: Happened) => `${actor} approved ${subject}`,
  'service-requests.rejected': ({ actor, subject, reason }: Happened) =>
    `${actor} rejected ${subject}${because(reason)}`,
  'service-requests.assigned': ({ actor, subject }: Happened) => `${actor} created a job for ${subject}`,
  'service-requests.on-call-alerted': ({ subject }: Happened) =>
    `The technician on call was alerted to ${subject}`,
  'service-requests.nobody-on-call': ({ subject }: Happened) => `No one was on call for ${subject}`,
  'service-requests.response-late': ({ subject }: Happened) => `${subject} missed its response target`,
  'service-requests.arrival-late': ({ subject }: Happened) => `${subject} had no job by its arrival target`,
  'job-orders.arrival-late': ({ subject }: Happened) => `${subject} was not started on time`,
  'job-orders.created': ({ actor, subject, technician, time }: Happened) =>
    technician === null
      ? `${actor} planned ${subject}${forWhen(time)}`
      : `${actor} assigned ${subject}${toWhom(technician)}${forWhen(time)}`,
  'job-orders.assigned': ({ actor, subject, technician, time }: Happened) =>
    technician === null
      ? `${actor} assigned ${subject}${forWhen(time)}`
      : `${actor} assigned ${technician}${forWhen(time)}`,
  'job-orders.rescheduled': ({ actor, subject, time }: Happened) =>
    time === null ? `${actor} changed the time of ${subject}` : `${actor} moved ${subject} to ${time}`,
  'job-orders.raised': ({ subject }: Happened) => `${subject} became more urgent: a request was added to it`,
  'job-orders.estimated': ({ actor, subject }: Happened) => `${actor} changed the length of ${subject}`,
  'job-orders.unassigned': ({ actor, subject }: Happened) => `${actor} unassigned ${subject}`,
  'job-orders.cancelled': ({ actor, subject, reason }: Happened) =>
    `${actor} cancelled ${subject}${because(reason)}`,
  'job-orders.left': ({ actor, subject }: Happened) => `${actor} set out for ${subject}`,
  'job-orders.turned-back': ({ actor, subject }: Happened) => `${actor} is not on the way to ${subject} yet`,
  'job-orders.missed': ({ actor, subject, reason }: Happened) =>
    `${actor} reported a no-show at ${subject}${because(reason)}`,
  'job-orders.part-expected': ({ actor, subject }: Happened) =>
    `${actor} set the day on which the part for ${subject} is expected`,
  'job-orders.part-came': ({ actor, subject }: Happened) =>
    `${actor} reported that the part for ${subject} has arrived`,
  'job-orders.part-due': ({ subject }: Happened) => `The part for ${subject} was expected on this day`,
  'job-orders.interrupted': ({ actor, subject, reason }: Happened) =>
    `${actor} could not finish ${subject}${because(reason)}`,
  'job-orders.handed-back': ({ actor, subject, reason }: Happened) =>
    `${actor} handed ${subject} back${because(reason)}`,
  'job-orders.time-asked': ({ actor, subject }: Happened) => `${actor} requested a new time for ${subject}`,
  'job-orders.time-declined': ({ actor, subject, reason }: Happened) =>
    `${actor} declined the new time for ${subject}${because(reason)}`,
  'job-orders.settled': ({ actor, subject, reason }: Happened) =>
    `${actor} settled that ${subject} needs no follow-up${because(reason)}`,
  'job-orders.disputed': ({ actor, subject, reason }: Happened) =>
    `${actor} said that the signature on ${subject} is not theirs${because(reason)}`,
  'job-orders.dispute-settled': ({ actor, subject, reason }: Happened) =>
    `${actor} settled the dispute about the signature on ${subject}${because(reason)}`,
  'job-orders.rated': ({ actor, subject }: Happened) => `${actor} rated ${subject}`,
  'service-requests.corrected': ({ actor, subject }: Happened) => `${actor} edited ${subject}`,
  'service-requests.corrected-for-client': ({ actor, subject }: Happened) =>
    `${actor} edited ${subject} for the client`,
  'service-requests.called-back': ({ actor, subject }: Happened) => `${actor} called back about ${subject}`,
  'service-requests.withdrawn': ({ actor, subject, reason }: Happened) =>
    `${actor} withdrew ${subject}${because(reason)}`,
  'service-requests.joined': ({ actor, subject, reason }: Happened) =>
    `${actor} added ${subject} to ${reason ?? 'an open case'}`,
  'service-requests.raised': ({ subject }: Happened) =>
    `${subject} became more urgent: another request was added to it`,
  'service-requests.closed': ({ actor, subject, reason }: Happened) =>
    `${actor} closed ${subject}${because(reason)}`,
  'job-orders.started': ({ actor, subject }: Happened) => `${actor} started ${subject}`,
  'job-orders.paused': ({ actor, subject }: Happened) => `${actor} put ${subject} on hold`,
  'job-orders.resumed': ({ actor, subject }: Happened) => `${actor} resumed ${subject}`,
  'job-orders.still-running': ({ subject }: Happened) => `${subject} was still in progress`,
  'job-orders.saved': ({ actor, subject }: Happened) => `${actor} saved the form of ${subject}`,
  'job-orders.submitted': ({ actor, subject }: Happened) =>
    `${actor} finished ${subject}; it is awaiting a signature`,
  'job-orders.signed': ({ actor, subject }: Happened) => `${actor} got ${subject} signed and closed it`,
  'accounts.signed-up': ({ actor }: Happened) => `${actor} signed up`,
  'accounts.invited': ({ actor }: Happened) => `${actor} created an invitation link`,
  'accounts.invitation-accepted': ({ actor }: Happened) => `${actor} accepted the invitation`,
  'accounts.password-changed': ({ actor }: Happened) => `${actor} changed the password`,
} satisfies Partial<Record<EventType, (named: Happened) => string>>);
