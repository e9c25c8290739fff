import { type EventType, eventTypes } from './event.ts';
import type { Audience } from './notification.ts';
import { addressOf } from './record-address.ts';

const ownAccount = '/account';
/** The page where someone without a role sees role offers. */
const waitingScreen = '/';
/** The page where technicians see moved and unassigned jobs. */
const technicianSchedule = '/technician/schedule';

/** Events about records that technicians cannot open, or about a technician's on-call days. */
const inSchedule: ReadonlySet<EventType> = new Set([
  'job-orders.unassigned',
  'service-requests.on-call-alerted',
  'technicians.on-call-added',
  'technicians.on-call-removed',
]);

type NotifiedEvent = { readonly type: EventType; readonly audience: Audience; readonly record_id: string };

/**
 * Returns the address that a notification opens. Usually, it is the page of the record. It is the schedule
 * for a technician's on-call days and for jobs that the technician can no longer open. It is the account page
 * for events of the reader's own account.
 */
export function notificationAddress(
  { type, audience, record_id }: NotifiedEvent,
  isOutOfReach = false,
): string {
  if (type === 'accounts.calendar-address-ended') return technicianSchedule;
  if (type === 'accounts.role-offered') return waitingScreen;
  if (audience === 'account') return ownAccount;
  const isInSchedule = isOutOfReach || (audience === 'technician' && inSchedule.has(type));
  return isInSchedule ? technicianSchedule : addressOf(eventTypes[type], record_id);
}
