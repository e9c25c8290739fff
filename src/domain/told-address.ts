import { type EventType, eventTypes } from './event.ts';
import type { Audience } from './notification.ts';
import { addressOf } from './record-address.ts';

const ownAccount = '/account';
/** Where somebody without a role finds the roles that are offered. */
const waitingScreen = '/';
/** Where technicians find what was moved or taken away. */
const technicianSchedule = '/technician/schedule';

/** What technicians are told of records that they cannot open, and of their days on call. */
const inSchedule: ReadonlySet<EventType> = new Set([
  'job-orders.unassigned',
  'service-requests.on-call-alerted',
  'technicians.on-call-added',
  'technicians.on-call-removed',
]);

type ToldOf = { readonly type: EventType; readonly audience: Audience; readonly record_id: string };

/**
 * Where somebody is led who was told of an event: to the record. A technician can no longer open a job that was taken
 * away, the days on call are in the schedule, and what happened to somebody's account is looked at where it is kept.
 */
export function toldAddress({ type, audience, record_id }: ToldOf, isOutOfReach = false): string {
  if (type === 'accounts.calendar-address-ended') return technicianSchedule;
  if (type === 'accounts.role-offered') return waitingScreen;
  if (audience === 'account') return ownAccount;
  const isInSchedule = isOutOfReach || (audience === 'technician' && inSchedule.has(type));
  return isInSchedule ? technicianSchedule : addressOf(eventTypes[type], record_id);
}
