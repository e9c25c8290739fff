import type { Role } from '#domain/actor.ts';
import type { EventType, HistoricRecord } from '#domain/event.ts';
import { isJob, type JobOrderState, jobOrderWorkflow } from '#domain/job-order.ts';
import { refusal } from '#domain/workflow.ts';
import { printSaid } from '#web/app/data/address.ts';

/** A record as a search or a notification names it. */
export type LinkedRecord = {
  readonly record: HistoricRecord;
  readonly id: string;
  /** What people call it: its number or its name. */
  readonly subject: string;
  /** The client that the record belongs to, where there is one and it is known. */
  readonly client?: string | null;
  /** How far a job has come; null where the person who was notified can no longer see the job. */
  readonly job?: JobOrderState | null;
  /** What happened to the record, where the link is part of a notification. */
  readonly event?: EventType;
};

type Link = (linked: LinkedRecord) => string;
type Links = Partial<Readonly<Record<HistoricRecord, Link>>>;

/** The page for people without a role, and for records that have no screen in the role's area. */
const account = '/account';

/** The list of the area, narrowed to the record by what people call it. */
const among =
  (path: string): Link =>
  ({ subject }) =>
    searched(path, subject);

const ofClient =
  (path: string): Link =>
  ({ client }) =>
    searched(path, client ?? '');

const linksOf: Readonly<Record<Role, Links>> = {
  super_admin: {
    country_operators: among('/admin/operators'),
    clients: among('/admin/clients'),
    technicians: among('/operator/technicians'),
    dispatchers: among('/operator/dispatchers'),
    machines: ({ id }) => `/client/machines/${id}`,
    service_requests: () => '/dispatcher/service-requests',
    job_orders: among('/dispatcher/jobs'),
    profiles: among('/admin/audit'),
    platform_settings: () => '/admin/settings',
  },
  country_operator: {
    country_operators: () => '/operator/settings',
    clients: among('/operator/clients'),
    technicians: among('/operator/technicians'),
    dispatchers: among('/operator/dispatchers'),
    machines: ofClient('/operator/clients'),
    service_requests: () => '/operator',
    job_orders: among('/operator/schedule'),
  },
  dispatcher: {
    clients: among('/dispatcher/jobs'),
    technicians: () => '/dispatcher/technicians',
    machines: ofClient('/dispatcher/jobs'),
    service_requests: () => '/dispatcher/service-requests',
    job_orders: among('/dispatcher/jobs'),
  },
  technician: {
    clients: () => '/technician/jobs',
    technicians: () => '/technician/profile',
    machines: () => '/technician/jobs',
    // A job that was taken away can no longer be opened.
    job_orders: ({ id, job, event }) =>
      event === 'job-orders.unassigned' || job === null ? '/technician/schedule' : `/technician/jobs/${id}`,
  },
  client: {
    clients: () => '/client',
    technicians: () => '/client/schedule',
    machines: ({ id }) => `/client/machines/${id}`,
    service_requests: () => '/client',
    job_orders: visitOfClient,
  },
};

/** The one place that says where each role goes to see a record. */
export function recordPath(role: Role | null, linked: LinkedRecord): string {
  const link = role === null ? undefined : linksOf[role][linked.record];
  return link?.(linked) ?? account;
}

/** Links a finished visit to its report, a visit that waits for a signature to that, and any other to the overview. */
function visitOfClient({ id, job }: LinkedRecord): string {
  if (job && isJob('completed', job)) return `/client/reports/${id}`;
  const maySign = job && refusal(jobOrderWorkflow, 'sign', job, { role: 'client' }) === null;
  return maySign ? `/client/jobs/${id}/signature` : '/client';
}

function searched(path: string, words: string): string {
  return words === '' ? path : `${path}${printSaid({ search: words })}`;
}
