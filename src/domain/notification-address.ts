import { type EventType, eventTypes } from './event.ts';
import type { Audience } from './notification.ts';
import { addressOf } from './record-address.ts';

const ownAccount = '/account';
/** The page on which someone without a role finds role offers. */
const waitingScreen = '/';
/** The page on which technicians find moved and unassigned jobs. */
const technicianSchedule = '/technician/schedule';

/** The events about records that technicians cannot open, and about their days on call. */
const inSchedule: ReadonlySet<EventType> = new Set([
  'job-orders.unassigned',
  'service-requests.on-call-alerted',
  'technicians.on-call-added',
  'technicians.on-call-removed',
]);

type NotifiedEvent = { readonly type: EventType; readonly audience: Audience; readonly record_id: string };

/**
 * Returns the address that a notification opens: the record. A technician can no longer open an unassigned job, the
 * days on call are in the schedule, and events of someone's own account open the account page.
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
