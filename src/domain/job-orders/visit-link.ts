/**
 * A link that shows one visit to anyone who has it. Attempts, per job and network, are counted within
 * `accountLimits.guesses.windowMinutes`.
 */
export const visitLink = {
  path: '/visit/',
  /** The days after the visit in which the link still works. */
  days: 30,
  /** The most links of one visit that people share, and that emails have. A newer one replaces the oldest one. */
  mostShared: 20,
  mostMailed: 60,
  perJob: 20,
  perNetwork: 40,
} as const;

/** The name of an author who used a link. Screens translate it. */
export const visitLinkAuthor = 'visit-link';

export const visitLinkEvents = {
  'job-orders.link-made': 'job_orders',
  'job-orders.links-withdrawn': 'job_orders',
} as const;

/** The events whose email to the client has a link to the visit: it is planned, moved, or begins. */
const linkedEvents: ReadonlySet<string> = new Set([
  'job-orders.created',
  'job-orders.assigned',
  'job-orders.rescheduled',
  'job-orders.left',
]);

/** Returns whether the email about the event has a link of the visit. */
export function mailsVisitLink(type: string, audience: string): boolean {
  return audience === 'client' && linkedEvents.has(type);
}
