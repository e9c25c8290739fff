import { type Role, roles, supervisedBy } from './actor.ts';

/** The records that files are put on. */
export const fileRecords = ['service_requests', 'job_orders', 'machines', 'clients'] as const;
export type FileRecord = (typeof fileRecords)[number];

/** Whether a picture of a job shows how it was before the work, or after. */
export const fileMoments = ['before', 'after'] as const;
export type FileMoment = (typeof fileMoments)[number];

/** What is recorded of the files of a record: domain/event takes its events from here. */
export const fileEvents = {
  'service-requests.files-added': 'service_requests',
  'service-requests.files-removed': 'service_requests',
  'job-orders.files-added': 'job_orders',
  'job-orders.files-removed': 'job_orders',
  'machines.files-added': 'machines',
  'machines.files-removed': 'machines',
  'clients.files-added': 'clients',
  'clients.files-removed': 'clients',
} as const;
type FileEvent = keyof typeof fileEvents;

export const filesAdded = {
  service_requests: 'service-requests.files-added',
  job_orders: 'job-orders.files-added',
  machines: 'machines.files-added',
  clients: 'clients.files-added',
} as const satisfies Readonly<Record<FileRecord, FileEvent>>;

export const filesRemoved = {
  service_requests: 'service-requests.files-removed',
  job_orders: 'job-orders.files-removed',
  machines: 'machines.files-removed',
  clients: 'clients.files-removed',
} as const satisfies Readonly<Record<FileRecord, FileEvent>>;

const adders: Readonly<Record<FileRecord, readonly Role[]>> = {
  service_requests: supervisedBy('country_operator', 'dispatcher', 'client'),
  job_orders: roles,
  machines: roles,
  clients: supervisedBy('country_operator', 'dispatcher', 'client'),
};

/** Whether the role may put files on records of the kind that it reaches. */
export function mayAddFiles(role: Role, record: FileRecord): boolean {
  return adders[record].includes(role);
}

/** Whether the role may keep files from the client. */
export function mayKeepInternal(role: Role): boolean {
  return role !== 'client';
}

/** Whether files of the record show a moment of the work. */
export function hasMoments(record: FileRecord): boolean {
  return record === 'job_orders';
}

const dayMs = 86_400_000;
const keepers: readonly Role[] = ['super_admin', 'country_operator'];

/** Whoever keeps the operator's records may remove any file, and everyone what they added within a day. */
export function mayRemoveFile(
  role: Role,
  file: { readonly is_own: boolean; readonly created_at: Date },
  now: Date,
): boolean {
  return keepers.includes(role) || (file.is_own && now.getTime() - file.created_at.getTime() < dayMs);
}
