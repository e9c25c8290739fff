import type { RecordName } from './access.ts';

/** Every change that is recorded, and of which record: history, notification and live update all come from it. */
export const eventTypes = {
  'service-requests.submitted': 'service_requests',
  'service-requests.approved': 'service_requests',
  'service-requests.rejected': 'service_requests',
  'service-requests.assigned': 'service_requests',
  'job-orders.created': 'job_orders',
  'job-orders.started': 'job_orders',
  'job-orders.saved': 'job_orders',
  'job-orders.submitted': 'job_orders',
  'job-orders.signed': 'job_orders',
  'machines.serviced': 'machines',
} as const satisfies Record<string, RecordName>;

export type EventType = keyof typeof eventTypes;
