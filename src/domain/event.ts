import type { RecordName } from './access.ts';
import type { Role } from './actor.ts';

/** Every change that is recorded, and of which record: history, notification and live update all come from it. */
export const eventTypes = {
  'operators.created': 'country_operators',
  'operators.updated': 'country_operators',
  'operators.branded': 'country_operators',
  'operators.settings-saved': 'country_operators',
  'operators.removed': 'country_operators',
  'clients.created': 'clients',
  'clients.updated': 'clients',
  'clients.removed': 'clients',
  'clients.contact-saved': 'clients',
  'clients.plan-expiring': 'clients',
  'clients.last-visit-used': 'clients',
  'technicians.created': 'technicians',
  'technicians.updated': 'technicians',
  'technicians.activated': 'technicians',
  'technicians.deactivated': 'technicians',
  'dispatchers.created': 'dispatchers',
  'dispatchers.updated': 'dispatchers',
  'dispatchers.activated': 'dispatchers',
  'dispatchers.deactivated': 'dispatchers',
  'machines.created': 'machines',
  'machines.serviced': 'machines',
  'machines.service-due': 'machines',
  'service-requests.submitted': 'service_requests',
  'service-requests.approved': 'service_requests',
  'service-requests.rejected': 'service_requests',
  'service-requests.assigned': 'service_requests',
  'job-orders.created': 'job_orders',
  'job-orders.assigned': 'job_orders',
  'job-orders.rescheduled': 'job_orders',
  'job-orders.unassigned': 'job_orders',
  'job-orders.cancelled': 'job_orders',
  'job-orders.started': 'job_orders',
  'job-orders.saved': 'job_orders',
  'job-orders.submitted': 'job_orders',
  'job-orders.signed': 'job_orders',
  'platform-settings.saved': 'platform_settings',
  'accounts.set-up': 'profiles',
  'accounts.signed-up': 'profiles',
  'accounts.invited': 'profiles',
  'accounts.invitation-accepted': 'profiles',
  'accounts.password-changed': 'profiles',
  'accounts.password-reset': 'profiles',
  'accounts.two-factor-enabled': 'profiles',
  'accounts.two-factor-disabled': 'profiles',
  'accounts.recovery-codes-renewed': 'profiles',
  'accounts.sessions-ended': 'profiles',
} as const satisfies Record<string, RecordName>;

export type EventType = keyof typeof eventTypes;

/** The records whose own history can be read, and the roles that may read it. */
export const historyReaders = {
  country_operators: ['super_admin'],
  clients: ['super_admin', 'country_operator'],
  technicians: ['super_admin', 'country_operator'],
  dispatchers: ['super_admin', 'country_operator'],
  machines: ['super_admin', 'country_operator', 'dispatcher'],
  service_requests: ['super_admin', 'country_operator', 'dispatcher'],
  job_orders: ['super_admin', 'country_operator', 'dispatcher'],
  platform_settings: ['super_admin'],
  profiles: ['super_admin'],
} as const satisfies Partial<Record<RecordName, readonly Role[]>>;

export type HistoricRecord = keyof typeof historyReaders;
export const historicRecords = Object.keys(historyReaders) as [HistoricRecord, ...HistoricRecord[]];

export function mayReadHistory(role: Role, record: HistoricRecord): boolean {
  const readers: readonly Role[] = historyReaders[record];
  return readers.includes(role);
}

/** What a change did to each field; a new record has no `from`, a removed one no `to`. */
export type Changes = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

/** Columns that say nothing to a reader of history: bytes, and what the row itself counts. */
const unrecorded: ReadonlySet<string> = new Set([
  'id',
  'version',
  'created_at',
  'search_text',
  'client_signature',
  'client_signature_sha256',
  'signed_summary',
  'signed_summary_sha256',
]);

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ; without `before` all fields that are set, without `after` all that were set. */
export function changesBetween(before: Fields | null, after: Fields | null): Changes {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Record<string, { from?: unknown; to?: unknown }> = {};
  for (const name of names) {
    if (unrecorded.has(name)) continue;
    const from = before?.[name] ?? null;
    const to = after?.[name] ?? null;
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    changes[name] = { ...(before && { from }), ...(after && { to }) };
  }
  return changes;
}

/** What people call the record: its number or its name at that moment. */
export function subjectOf(type: EventType, row: Fields): string {
  const text = (name: string) => (row[name] === undefined || row[name] === null ? '' : String(row[name]));
  switch (eventTypes[type]) {
    case 'service_requests':
      return `SR-${text('number')}`;
    case 'job_orders':
      return `JO-${text('number')}`;
    case 'machines':
      return `${text('model')} ${text('serial_number')}`;
    case 'platform_settings':
      return 'Platform settings';
    default:
      return text('name');
  }
}
