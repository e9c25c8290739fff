import { planAddress } from '#domain/agreements/plan-renewal.ts';
import type { Audience } from './audience.ts';
import { type EventType, eventTypes } from './event.ts';
import { addressOf } from './record-address.ts';

const ownAccount = '/account';
/** The page where someone without a role sees role offers. */
const waitingScreen = '/';
const technicianSchedule = '/technician/schedule';

/** Events about records that technicians cannot open, or about a technician's on-call days. */
const inSchedule: ReadonlySet<EventType> = new Set([
  'job-orders.unassigned',
  'service-requests.on-call-alerted',
  'technicians.on-call-added',
  'technicians.on-call-removed',
]);

/** Events about a plan. Clients open them at the plan on their home page, where they can answer. */
const aboutRenewal: ReadonlySet<EventType> = new Set(['clients.plan-expiring', 'clients.renewal-offered']);

type NotifiedEvent = { readonly type: EventType; readonly audience: Audience; readonly record_id: string };

/**
 * Returns the record's page, or the plan on the client's home page if the next step is up to the client. If
 * there is no page, returns the schedule (for on-call days and jobs without access) or the account page.
 */
export function notificationAddress(
  { type, audience, record_id }: NotifiedEvent,
  isOutOfReach = false,
): string {
  if (type === 'accounts.calendar-address-ended') return technicianSchedule;
  if (type === 'accounts.role-offered') return waitingScreen;
  if (audience === 'account') return ownAccount;
  if (audience === 'client' && aboutRenewal.has(type)) return planAddress;
  const isInSchedule = isOutOfReach || (audience === 'technician' && inSchedule.has(type));
  return isInSchedule ? technicianSchedule : addressOf(eventTypes[type], record_id);
}

/** The page on which each audience chooses its emails. A mentioned person may have any role. */
const emailSettings: Readonly<Record<Audience, string>> = {
  mentioned: '/notifications',
  platform: '/admin/settings',
  operator: '/operator/settings',
  dispatchers: '/dispatcher/settings',
  technician: '/technician/profile',
  client: '/client/settings',
  account: ownAccount,
};

/** Returns the page on which the reader can turn off emails like this one. */
export function emailSettingsPath(audience: Audience): string {
  return emailSettings[audience];
}
