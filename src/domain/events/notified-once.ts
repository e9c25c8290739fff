import type { Audience } from './audience.ts';
import type { Changes, EventType } from './event.ts';
import { notificationRuleOf } from './notification.ts';

type RecordedEvent = { readonly type: EventType; readonly changes: Changes };

/**
 * Returns whether the same action also assigned the visit to a technician. If so, the client gets only the email about
 * the assignment.
 */
function isWithAssignment({ type, changes }: RecordedEvent): boolean {
  const isPart = type === 'job-orders.rescheduled' || type === 'job-orders.turned-back';
  return isPart && typeof changes.technician_id?.to === 'string';
}

/** Returns whether the same action that ended a visit under way also gave it a new time, which has an email of its own. */
function isWithNewTime({ type, changes }: RecordedEvent): boolean {
  return (
    type === 'job-orders.turned-back' &&
    (changes.scheduled_date !== undefined || changes.window_minutes !== undefined)
  );
}

/**
 * Returns whether the audience gets no email of this kind about the event. For a signed report, the client gets an email
 * of its own. For a visit that is handed over or moved, one email names everything that changed.
 */
export function hasOtherEmail(event: RecordedEvent, audience: Audience): boolean {
  if (audience !== 'client') return false;
  return event.type === 'job-orders.signed' || isWithAssignment(event) || isWithNewTime(event);
}

/**
 * Returns the audiences to notify of the event. For the client, the notification about a new technician includes the
 * new time. If someone turned back, the client still gets a separate notification of that, because it replaces a push
 * message.
 */
export function audiencesOf(event: RecordedEvent): readonly Audience[] {
  const audiences = notificationRuleOf(event.type)?.audiences ?? [];
  const isIncluded = event.type === 'job-orders.rescheduled' && isWithAssignment(event);
  return isIncluded ? audiences.filter((audience) => audience !== 'client') : audiences;
}
