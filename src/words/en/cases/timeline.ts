import type { EventType } from '#domain/events/event.ts';
import { defineWords } from '#words/words.ts';

export const timelineWords = defineWords('timeline', {
  title: 'Timeline',
  label: 'Events, latest first',
  empty: 'No events yet.',
  emptyCase: 'No events yet. Write the first comment above.',
  /** The subjects of sentences on the case's own page, which already shows the number. */
  subjects: { request: 'the request', visit: 'the visit' },
  news: (text: string) => `New: ${text}`,
  wrote: (name: string, text: string) => `${name} wrote: ${text}`,
  /** The text for an event that has no sentence of its own. */
  happened: (event: string, actor: string) => `${event} · ${actor}`,
});

/**
 * The names inserted in a sentence about an event; null if the reader is not allowed to see a name, or its
 * value did not change.
 */
export type EventNames = {
  readonly actor: string;
  readonly subject: string;
  readonly technician: string | null;
  readonly time: string | null;
  readonly reason: string | null;
  /** The person who told the technician about a fault. */
  readonly reporter: string | null;
  /** The addresses that a report was sent to, in one text. */
  readonly recipients: string | null;
  /** True if the client no longer requests a new time. */
  readonly isTimeKept: boolean;
};

const toWhom = (technician: string | null) => (technician === null ? '' : ` to ${technician}`);
const forWhen = (time: string | null) => (time === null ? '' : ` for ${time}`);
const because = (reason: string | null) => (reason === null ? '' : `: ${reason}`);

/** The sentences about events. An event that has no sentence here appears under its name. */
export const eventSentencesWords = defineWords('happened', {
  'clients.created': ({ actor }: EventNames) => `${actor} added the client`,
  'clients.updated': ({ actor }: EventNames) => `${actor} edited the client`,
  'clients.contact-saved': ({ actor }: EventNames) => `${actor} changed the contact details`,
  'clients.plan-expiring': () => 'The CMASA plan is about to expire',
  'clients.renewal-asked': ({ actor }: EventNames) => `${actor} requested a renewal of the plan`,
  'clients.renewal-offered': ({ actor }: EventNames) => `${actor} offered a renewal of the plan`,
  'clients.renewal-accepted': ({ actor }: EventNames) => `${actor} accepted the renewal of the plan`,
  'clients.renewal-declined': ({ actor }: EventNames) => `${actor} declined the renewal of the plan`,
  'clients.plan-renewed': ({ actor }: EventNames) => `${actor} renewed the plan`,
  'clients.last-visit-used': () => 'The last visit of the plan year was used',
  'invoices.issued': ({ actor }: EventNames) => `${actor} issued the invoice`,
  'invoices.paid': ({ actor }: EventNames) => `${actor} marked the invoice as paid`,
  'invoices.payment-taken-back': ({ actor }: EventNames) => `${actor} marked the invoice as unpaid`,
  'invoices.credited': ({ actor, reason }: EventNames) => `${actor} credited the invoice${because(reason)}`,
  'technicians.created': ({ actor }: EventNames) => `${actor} added the technician`,
  'technicians.updated': ({ actor }: EventNames) => `${actor} edited the technician`,
  'technicians.activated': ({ actor }: EventNames) => `${actor} activated the technician`,
  'technicians.deactivated': ({ actor }: EventNames) => `${actor} deactivated the technician`,
  'dispatchers.created': ({ actor }: EventNames) => `${actor} added the dispatcher`,
  'technicians.week-saved': ({ actor }: EventNames) => `${actor} changed the workweek`,
  'technicians.absence-added': ({ actor }: EventNames) => `${actor} added time off`,
  'technicians.absence-removed': ({ actor }: EventNames) => `${actor} removed time off`,
  'technicians.on-call-added': ({ actor }: EventNames) => `${actor} put the technician on call`,
  'technicians.on-call-removed': ({ actor }: EventNames) => `${actor} took the technician off call`,
  'dispatchers.updated': ({ actor }: EventNames) => `${actor} edited the dispatcher`,
  'dispatchers.activated': ({ actor }: EventNames) => `${actor} activated the dispatcher`,
  'dispatchers.deactivated': ({ actor }: EventNames) => `${actor} deactivated the dispatcher`,
  'operators.created': ({ actor }: EventNames) => `${actor} added the operator`,
  'operators.updated': ({ actor }: EventNames) => `${actor} edited the operator`,
  'operators.branded': ({ actor }: EventNames) => `${actor} changed the branding`,
  'operators.certificate-added': ({ actor }: EventNames) => `${actor} added a certificate for reports`,
  'operators.certificate-retired': ({ actor }: EventNames) =>
    `${actor} stopped using the certificate for reports`,
  'operators.certificate-ending': () => 'The certificate for reports is about to expire',
  'operators.certificate-expired': () => 'The certificate for reports has expired',
  'operators.seal-key-changed': () => 'The key for daily seals has changed',
  'operators.privacy-published': ({ actor }: EventNames) => `${actor} published a privacy notice`,
  'operators.settings-saved': ({ actor }: EventNames) => `${actor} changed the settings`,
  'operators.records-forgotten': () => 'Old records were removed',
  'machines.created': ({ actor }: EventNames) => `${actor} registered the machine`,
  'machines.serviced': ({ actor }: EventNames) => `${actor} serviced the machine`,
  'machines.service-due': () => 'The machine is due for service',
  'service-requests.submitted': ({ actor, subject }: EventNames) => `${actor} submitted ${subject}`,
  'service-requests.phoned': ({ actor, subject }: EventNames) =>
    `${actor} logged ${subject} from a phone call`,
  'service-requests.reported-on-visit': ({ actor, reporter }: EventNames) =>
    `Reported by the technician ${actor}${reporter === null ? '' : ` for ${reporter}`}`,
  'service-requests.approved': ({ actor, subject }: EventNames) => `${actor} approved ${subject}`,
  'service-requests.rejected': ({ actor, subject, reason }: EventNames) =>
    `${actor} rejected ${subject}${because(reason)}`,
  'service-requests.assigned': ({ actor, subject }: EventNames) => `${actor} created a job for ${subject}`,
  'service-requests.on-call-alerted': ({ subject }: EventNames) =>
    `The technician on call was alerted to ${subject}`,
  'service-requests.nobody-on-call': ({ subject }: EventNames) => `No one was on call for ${subject}`,
  'service-requests.response-late': ({ subject }: EventNames) => `${subject} missed its response target`,
  'service-requests.arrival-late': ({ subject }: EventNames) =>
    `${subject} had no job when its arrival target passed`,
  'job-orders.arrival-late': ({ subject }: EventNames) => `${subject} was late: no one had started it`,
  'job-orders.created': ({ actor, subject, technician, time }: EventNames) =>
    technician === null
      ? `${actor} planned ${subject}${forWhen(time)}`
      : `${actor} assigned ${subject}${toWhom(technician)}${forWhen(time)}`,
  'job-orders.assigned': ({ actor, subject, technician, time }: EventNames) =>
    technician === null
      ? `${actor} assigned ${subject}${forWhen(time)}`
      : `${actor} assigned ${technician}${forWhen(time)}`,
  'job-orders.rescheduled': ({ actor, subject, time }: EventNames) =>
    time === null ? `${actor} changed the time of ${subject}` : `${actor} moved ${subject} to ${time}`,
  'job-orders.corrected': ({ actor, subject }: EventNames) => `${actor} edited ${subject}`,
  'job-orders.raised': ({ subject }: EventNames) => `${subject} became more urgent: a report was added to it`,
  'job-orders.estimated': ({ actor, subject }: EventNames) => `${actor} changed the length of ${subject}`,
  'job-orders.unassigned': ({ actor, subject }: EventNames) => `${actor} unassigned ${subject}`,
  'job-orders.cancelled': ({ actor, subject, reason }: EventNames) =>
    `${actor} cancelled ${subject}${because(reason)}`,
  'job-orders.left': ({ actor, subject }: EventNames) => `${actor} set out for ${subject}`,
  'job-orders.turned-back': ({ actor, subject }: EventNames) =>
    `${actor} recorded that ${subject} was no longer under way`,
  'job-orders.missed': ({ actor, subject, reason }: EventNames) =>
    `${actor} reported a no-show for ${subject}${because(reason)}`,
  'job-orders.part-expected': ({ actor, subject }: EventNames) =>
    `${actor} set the expected arrival date of the part for ${subject}`,
  'job-orders.part-came': ({ actor, subject }: EventNames) =>
    `${actor} reported that the part for ${subject} has arrived`,
  'job-orders.part-due': ({ subject }: EventNames) =>
    `The dispatchers were asked about the part for ${subject}`,
  'job-orders.interrupted': ({ actor, subject, reason }: EventNames) =>
    `${actor} could not finish ${subject}${because(reason)}`,
  'job-orders.handed-back': ({ actor, subject, reason }: EventNames) =>
    `${actor} handed ${subject} back${because(reason)}`,
  'job-orders.link-made': ({ actor, subject }: EventNames) =>
    `${actor} created a link for sharing ${subject}`,
  'job-orders.links-withdrawn': ({ actor, subject }: EventNames) =>
    `${actor} withdrew the links to ${subject}`,
  'job-orders.link-withdrawn': ({ actor, subject }: EventNames) => `${actor} withdrew a link to ${subject}`,
  'job-orders.time-asked': ({ actor, subject, isTimeKept }: EventNames) =>
    isTimeKept
      ? `${actor} kept the planned time of ${subject}`
      : `${actor} requested a new time for ${subject}`,
  'job-orders.time-declined': ({ actor, subject, reason }: EventNames) =>
    `${actor} declined the new time for ${subject}${because(reason)}`,
  'job-orders.settled': ({ actor, subject, reason }: EventNames) =>
    `${actor} decided that ${subject} needs no follow-up${because(reason)}`,
  'job-orders.late-work-handed-in': ({ actor, subject }: EventNames) =>
    `${actor} handed in work on ${subject} that was done offline`,
  'job-orders.late-work-settled': ({ actor, subject, reason }: EventNames) =>
    `${actor} settled work on ${subject} that was done offline${because(reason)}`,
  'job-orders.disputed': ({ actor, subject, reason }: EventNames) =>
    `${actor} said that the signature on ${subject} is not theirs${because(reason)}`,
  'job-orders.dispute-settled': ({ actor, subject, reason }: EventNames) =>
    `${actor} settled the dispute about the signature on ${subject}${because(reason)}`,
  'job-orders.report-sent': ({ actor, recipients }: EventNames) =>
    recipients === null
      ? `Report queued for sending by ${actor}`
      : `${actor} queued the report for ${recipients}`,
  'job-orders.rated': ({ actor, subject }: EventNames) => `${actor} rated ${subject}`,
  'service-requests.corrected': ({ actor, subject }: EventNames) => `${actor} edited ${subject}`,
  'service-requests.corrected-for-client': ({ actor, subject }: EventNames) =>
    `${actor} edited ${subject} for the client`,
  'service-requests.called-back': ({ actor, subject }: EventNames) => `${actor} called back about ${subject}`,
  'service-requests.call-back-ended': ({ subject }: EventNames) =>
    `${subject} no longer needs a callback: its visit was completed`,
  'service-requests.withdrawn': ({ actor, subject, reason }: EventNames) =>
    `${actor} withdrew ${subject}${because(reason)}`,
  'service-requests.joined': ({ actor, subject, reason }: EventNames) =>
    `${actor} added ${subject} to ${reason ?? 'an open case'}`,
  'service-requests.raised': ({ subject }: EventNames) =>
    `${subject} became more urgent: another report was added to it`,
  'service-requests.closed': ({ actor, subject, reason }: EventNames) =>
    `${actor} closed ${subject}${because(reason)}`,
  'job-orders.started': ({ actor, subject }: EventNames) => `${actor} started ${subject}`,
  'job-orders.paused': ({ actor, subject }: EventNames) => `${actor} put ${subject} on hold`,
  'job-orders.resumed': ({ actor, subject }: EventNames) => `${actor} resumed ${subject}`,
  'job-orders.kept-on-hold': ({ actor, subject }: EventNames) =>
    `${actor} set how long ${subject} stays on hold`,
  'job-orders.still-on-hold': ({ subject }: EventNames) => `${subject} was still on hold`,
  'job-orders.still-running': ({ subject }: EventNames) => `${subject} was still in progress`,
  'job-orders.left-open': ({ subject }: EventNames) => `${subject} was started but not finished`,
  'job-orders.saved': ({ actor, subject }: EventNames) => `${actor} saved the form for ${subject}`,
  'job-orders.submitted': ({ actor, subject }: EventNames) =>
    `${actor} finished ${subject}; it is awaiting a signature`,
  'job-orders.signed': ({ subject }: EventNames) => `${subject} was signed and closed`,
  'job-orders.report-sealed': ({ subject }: EventNames) => `The signed report of ${subject} was sealed`,
  'accounts.signed-up': ({ actor }: EventNames) => `${actor} signed up`,
  'accounts.invited': ({ actor }: EventNames) => `${actor} created an invitation link`,
  'accounts.invitation-accepted': ({ actor }: EventNames) => `${actor} accepted the invitation`,
  'accounts.second-name-saved': ({ actor }: EventNames) => `${actor} changed their name in another script`,
  'accounts.password-changed': ({ actor }: EventNames) => `${actor} changed the password`,
} satisfies Partial<Record<EventType, (named: EventNames) => string>>);
