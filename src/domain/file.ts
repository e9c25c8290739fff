import { type Role, roles, supervisedBy } from './actor.ts';

export const fileRecords = ['service_requests', 'job_orders', 'machines', 'clients'] as const;
export type FileRecord = (typeof fileRecords)[number];

/** The times at which a picture of a job can be taken: before or after the work. */
export const fileMoments = ['before', 'after'] as const;
export type FileMoment = (typeof fileMoments)[number];

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

/** Returns whether the role may add files to records of this kind. The role also needs access to the record. */
export function mayAddFiles(role: Role, record: FileRecord): boolean {
  return adders[record].includes(role);
}

/** Returns whether the role may add files that the client cannot see. */
export function mayKeepInternal(role: Role): boolean {
  return role !== 'client';
}

/** Returns whether files of this kind of record can be marked as taken before or after the work. */
export function hasMoments(record: FileRecord): boolean {
  return record === 'job_orders';
}

const dayMs = 86_400_000;
const keepers: readonly Role[] = ['super_admin', 'country_operator'];

/**
 * Returns whether the role may remove the file. Super admins and operators may remove any file, and all others only
 * their own files, within 24 hours.
 */
export function mayRemoveFile(
  role: Role,
  file: { readonly is_own: boolean; readonly created_at: Date },
  now: Date,
): boolean {
  return keepers.includes(role) || (file.is_own && now.getTime() - file.created_at.getTime() < dayMs);
}
