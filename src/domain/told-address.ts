import { type EventType, eventTypes } from './event.ts';
import type { Audience } from './notification.ts';
import { addressOf } from './record-address.ts';

const ownAccount = '/account';
/** Where someone without a role finds the roles that are offered. */
const waitingScreen = '/';
/** Where technicians find what was moved or taken away. */
const technicianSchedule = '/technician/schedule';

/** What technicians are told of records that they cannot open. */
const withoutPage: ReadonlySet<EventType> = new Set([
  'job-orders.unassigned',
  'service-requests.on-call-alerted',
]);

type ToldOf = { readonly type: EventType; readonly audience: Audience; readonly record_id: string };

/**
 * Where someone is led who was told of an event: to the record. A technician can no longer open a job that was taken
 * away, and what happened to someone's account is looked at where it is kept.
 */
export function toldAddress({ type, audience, record_id }: ToldOf, isOutOfReach = false): string {
  if (type === 'accounts.calendar-address-ended') return technicianSchedule;
  if (type === 'accounts.role-offered') return waitingScreen;
  if (audience === 'account') return ownAccount;
  const isTaken = isOutOfReach || (audience === 'technician' && withoutPage.has(type));
  return isTaken ? technicianSchedule : addressOf(eventTypes[type], record_id);
}
