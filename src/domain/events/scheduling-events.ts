import type { NotificationType } from './notification.ts';

/** The events whose notification says when a visit takes place. */
export const schedulingEvents: readonly NotificationType[] = [
  'job-orders.created',
  'job-orders.assigned',
  'job-orders.rescheduled',
  'job-orders.time-declined',
];
