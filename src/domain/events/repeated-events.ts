import type { NotificationType } from './notification.ts';

/**
 * The events that people can repeat about one record as often as they like. The events that tell when a visit takes
 * place are not among them, because the last email must be true.
 */
export const oftenRepeated = [
  'service-requests.corrected',
  'service-requests.corrected-for-client',
  'service-requests.raised',
  'job-orders.raised',
  'job-orders.corrected',
  'job-orders.estimated',
  'job-orders.left',
  'job-orders.time-asked',
  'job-orders.time-declined',
  'job-orders.disputed',
  'job-orders.dispute-settled',
] as const satisfies readonly NotificationType[];

/**
 * The maximum number of emails and push messages per hour that one person receives about the same event of one record,
 * for events that often repeat. Beyond that, only the bell notifies the person.
 */
export const mostPerHour = 3;

/**
 * The often repeated event that another event retracts. People who got an email about the first event also get one
 * about the second.
 */
export const takenBack = { 'job-orders.turned-back': 'job-orders.left' } as const satisfies Partial<
  Readonly<Record<NotificationType, (typeof oftenRepeated)[number]>>
>;
