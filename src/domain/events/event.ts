import type { Role } from '#domain/actor.ts';
import { fileEvents } from '#domain/file.ts';
import { invoiceEvents, invoiceLetters } from '#domain/invoice/invoice-events.ts';
import { jobOrderEvents } from '#domain/job-orders/job-order.ts';
import { machineEvents } from '#domain/machine.ts';
import { ownedEvents } from '#domain/owned-records.ts';
import type { RecordName } from '#domain/record-name.ts';
import { serviceRequestEvents } from '#domain/service-request.ts';

/** Every type of event, with the kind of record that it changes. */
export const eventTypes = {
  'operators.created': 'country_operators',
  'operators.updated': 'country_operators',
  'operators.branded': 'country_operators',
  'operators.certificate-added': 'country_operators',
  'operators.certificate-retired': 'country_operators',
  'operators.certificate-ending': 'country_operators',
  'operators.certificate-expired': 'country_operators',
  'operators.seal-key-changed': 'country_operators',
  'operators.settings-saved': 'country_operators',
  'operators.records-forgotten': 'country_operators',
  'operators.privacy-published': 'country_operators',
  'operators.removed': 'country_operators',
  'operators.suspended': 'country_operators',
  'operators.resumed': 'country_operators',
  'clients.created': 'clients',
  'clients.updated': 'clients',
  'clients.removed': 'clients',
  'clients.contact-saved': 'clients',
  'clients.deactivated': 'clients',
  'clients.activated': 'clients',
  'clients.person-added': 'clients',
  'clients.person-changed': 'clients',
  'clients.person-removed': 'clients',
  ...ownedEvents,
  'clients.plan-expiring': 'clients',
  'clients.renewal-asked': 'clients',
  'clients.renewal-offered': 'clients',
  'clients.renewal-accepted': 'clients',
  'clients.renewal-declined': 'clients',
  'clients.plan-renewed': 'clients',
  'clients.last-visit-used': 'clients',
  'technicians.created': 'technicians',
  'technicians.updated': 'technicians',
  'technicians.activated': 'technicians',
  'technicians.deactivated': 'technicians',
  'technicians.week-saved': 'technicians',
  'technicians.absence-added': 'technicians',
  'technicians.absence-removed': 'technicians',
  'technicians.on-call-added': 'technicians',
  'technicians.on-call-removed': 'technicians',
  'dispatchers.created': 'dispatchers',
  'dispatchers.updated': 'dispatchers',
  'dispatchers.activated': 'dispatchers',
  'dispatchers.deactivated': 'dispatchers',
  ...machineEvents,
  ...serviceRequestEvents,
  ...jobOrderEvents,
  ...fileEvents,
  ...invoiceEvents,
  'platform-settings.saved': 'platform_settings',
  'platform-settings.privacy-published': 'platform_settings',
  'accounts.set-up': 'profiles',
  'accounts.signed-up': 'profiles',
  'accounts.invited': 'profiles',
  'accounts.invitation-accepted': 'profiles',
  'accounts.second-name-saved': 'profiles',
  'accounts.password-changed': 'profiles',
  'accounts.password-reset': 'profiles',
  'accounts.two-factor-enabled': 'profiles',
  'accounts.two-factor-disabled': 'profiles',
  'accounts.recovery-codes-renewed': 'profiles',
  'accounts.sessions-ended': 'profiles',
  'accounts.new-device': 'profiles',
  'accounts.locked': 'profiles',
  'accounts.mail-limit-reached': 'profiles',
  'accounts.session-copied': 'profiles',
  'accounts.calendar-address-ended': 'profiles',
  'accounts.invitation-withdrawn': 'profiles',
  'accounts.role-offered': 'profiles',
  'accounts.role-declined': 'profiles',
  'accounts.role-given': 'profiles',
  'accounts.email-change-asked': 'profiles',
  'accounts.email-changed': 'profiles',
  'accounts.unlocked': 'profiles',
  'accounts.two-factor-reset': 'profiles',
  'accounts.signed-out': 'profiles',
  'accounts.activated': 'profiles',
  'accounts.deactivated': 'profiles',
  'accounts.exported': 'profiles',
  'accounts.erased': 'profiles',
  'accounts.history-erased': 'profiles',
} as const satisfies Record<string, RecordName>;

export type EventType = keyof typeof eventTypes;

export function eventTypesOf(record: RecordName): EventType[] {
  const types: readonly [string, RecordName][] = Object.entries(eventTypes);
  return types.flatMap(([type, of]) => (of === record ? [type as EventType] : []));
}

/** The kinds of records whose own history can be read, and the roles that may read it. */
const historyReaders = {
  country_operators: ['super_admin'],
  clients: ['super_admin', 'country_operator'],
  technicians: ['super_admin', 'country_operator'],
  dispatchers: ['super_admin', 'country_operator'],
  machines: ['super_admin', 'country_operator', 'dispatcher'],
  service_requests: ['super_admin', 'country_operator', 'dispatcher'],
  job_orders: ['super_admin', 'country_operator', 'dispatcher'],
  invoices: ['super_admin', 'country_operator'],
  platform_settings: ['super_admin'],
  profiles: ['super_admin', 'country_operator'],
} as const satisfies Partial<Record<RecordName, readonly Role[]>>;

export type HistoricRecord = keyof typeof historyReaders;
export const historicRecords = Object.keys(historyReaders) as [HistoricRecord, ...HistoricRecord[]];

export function mayReadHistory(role: Role, record: HistoricRecord): boolean {
  const readers: readonly Role[] = historyReaders[record];
  return readers.includes(role);
}

/** The reasons that only the company sees: for handing back a job, and for settling late work. */
const internalReasons = ['hand_back_reason', 'late_work_note'] as const;

/** The fields that hold the reason for an event. Everyone who is notified of the event can also read the reason. */
export const reasonFields = [
  'rejection_reason',
  'cancellation_reason',
  'outcome_reason',
  'decline_reason',
  'settled_reason',
  'dispute_settled_reason',
  'dispute_remark',
  'credit_reason',
  ...internalReasons,
] as const;

/** Returns the reason fields that the role may read in the events that it has access to. */
export function reasonsFor(role: Role): readonly string[] {
  const internal: readonly string[] = internalReasons;
  return role === 'client' ? reasonFields.filter((field) => !internal.includes(field)) : reasonFields;
}

/** The operator, client and technician that an event belongs to. They see it live and are notified of it. */
type EventTies = {
  readonly operator_id: string | null;
  readonly client_id: string | null;
  readonly technician_id: string | null;
};

/** The columns that link each record's events to an operator, client and technician; all others are null. */
const tieColumns = {
  country_operators: { operator_id: 'id' },
  clients: { operator_id: 'operator_id', client_id: 'id' },
  technicians: { operator_id: 'operator_id', technician_id: 'id' },
  dispatchers: { operator_id: 'operator_id' },
  machines: { operator_id: 'operator_id', client_id: 'client_id' },
  service_requests: { operator_id: 'operator_id', client_id: 'client_id' },
  job_orders: { operator_id: 'operator_id', client_id: 'client_id', technician_id: 'technician_id' },
  invoices: { operator_id: 'operator_id', client_id: 'client_id' },
  platform_settings: {},
  profiles: { operator_id: 'operator_id' },
} as const satisfies Readonly<Record<HistoricRecord, Partial<Readonly<Record<keyof EventTies, string>>>>>;

type Columns = typeof tieColumns;
type ColumnOf<Name extends HistoricRecord> = Extract<Columns[Name][keyof Columns[Name]], string>;

type Fields = Readonly<Record<string, unknown>>;
type Row = { readonly id: string } & Fields;
/** A row with the columns that contain the operator, client and technician for this type of event. */
export type RowOf<Type extends EventType> = Row & {
  readonly [Column in ColumnOf<(typeof eventTypes)[Type]>]: string | null;
};

/**
 * `of` is a record whose columns do not change, `ties` replaces the row's IDs, and `changes` adds changes that have
 * no column.
 */
export type Happening<Of extends Row = Row> = (
  | { readonly before?: Of; readonly after: Of }
  | { readonly before: Of }
  | { readonly of: Of }
) & { readonly ties?: Partial<EventTies>; readonly changes?: Changes };

/** Returns the event's data for the change: the record, its ties, its name, and the changed fields. */
export function eventOf(type: EventType, happening: Happening) {
  const row = rowOf(happening);
  const before = 'before' in happening ? happening.before : null;
  const after = 'after' in happening ? happening.after : null;
  const columns: Partial<Readonly<Record<keyof EventTies, string>>> = tieColumns[eventTypes[type]];
  const tie = (name: keyof EventTies) => {
    const value = row[columns[name] ?? ''];
    return typeof value === 'string' ? value : null;
  };
  return {
    type,
    record_id: row.id,
    subject: subjectOf(type, row),
    operator_id: tie('operator_id'),
    client_id: tie('client_id'),
    technician_id: tie('technician_id'),
    ...happening.ties,
    changes: { ...changesBetween(before ?? null, after), ...happening.changes },
  };
}

function rowOf(happening: Happening): Row {
  if ('of' in happening) return happening.of;
  return 'after' in happening ? happening.after : happening.before;
}

/** The change to each field. A new record has no `from`, and a removed one no `to`. */
export type Changes = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

/** The columns that history never shows, because they mean nothing to readers. The server also leaves out secrets. */
const unrecorded: ReadonlySet<string> = new Set([
  'id',
  'version',
  'created_at',
  'search_text',
  'order_en',
  'order_ar',
  'stage',
  'state',
  // Changes to targets are recorded separately.
  'targets',
  'served_at',
  'needs_follow_up',
  'case_id',
  'client_signature',
  'client_signature_sha256',
  'signed_summary',
  'signed_summary_sha256',
  'plan_balance',
  'first_arrived_at',
  'arrival_recorded_at',
  'told_from',
  'told_until',
]);

/** Returns the fields that differ. If one row is missing, returns all fields that are set in the other. */
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

/** Returns the human-readable name of the record: its number, or its name at the time of the event. */
export function subjectOf(type: EventType, row: Fields): string {
  const text = (name: string) => (row[name] === undefined || row[name] === null ? '' : String(row[name]));
  switch (eventTypes[type]) {
    case 'service_requests':
      return `SR-${text('number')}`;
    case 'job_orders':
      return `JO-${text('number')}`;
    case 'invoices':
      return `${invoiceLetters.invoices}-${text('number')}`;
    case 'machines':
      return `${text('model')} ${text('serial_number')}`;
    case 'platform_settings':
      return '';
    default:
      return text('name');
  }
}
