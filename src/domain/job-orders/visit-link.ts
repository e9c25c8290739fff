import type { Role } from '#domain/actor.ts';

/**
 * A link that shows one visit to anyone who has it. Attempts, per job and network, are counted within
 * `accountLimits.guesses.windowMinutes`.
 */
export const visitLink = {
  path: '/visit/',
  /** The days after the visit in which the link still works. */
  days: 30,
  /** The most links of one visit that people share, and that emails have. No more are made until some end. */
  mostShared: 20,
  mostMailed: 60,
  perJob: 20,
  perLink: 10,
  perNetwork: 40,
  /** The acts in a day with all links of a visit, and with one of them. */
  perDay: 60,
  perLinkAndDay: 20,
  /** The emails that the acts with links of a visit, or its request, cause in a day. */
  mailsPerDay: 100,
} as const;

/** The ways in which a link reaches people: someone shared it, or we emailed it to a person at the client. */
export const linkWays = ['shared', 'mailed'] as const;

/** The origin of a link: who shared it, or who got it by email. The ids and names of old shared links are unknown. */
export type LinkOrigin = {
  readonly way: (typeof linkWays)[number];
  readonly user_id: string | null;
  readonly name: string | null;
  /** The person's own role when the link was made. */
  readonly role: Role | null;
};

/** The field of an event that has the origin of a link: `to` of the link that its author used, `from` of an ended one. */
export const visitLinkField = 'visit_link';

/** The name of an author who used a link. Screens translate it. */
export const visitLinkAuthor = 'visit-link';

export const visitLinkEvents = {
  'job-orders.link-made': 'job_orders',
  'job-orders.links-withdrawn': 'job_orders',
  'job-orders.link-withdrawn': 'job_orders',
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
