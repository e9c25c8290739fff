import type { Role } from '#domain/actor.ts';

/**
 * A link that shows one visit to anyone who has it. Attempts per job and network are counted within
 * `accountLimits.guesses.windowMinutes`.
 */
export const visitLink = {
  path: '/visit/',
  /** The number of days after the visit during which the link still works. */
  days: 30,
  /**
   * The maximum numbers of links of one visit: `mostShared` applies to those that people at the client share, and
   * separately to those that the company's planners share; `mostMailed` applies to those in emails. No more are created
   * until some of them end.
   */
  mostShared: 20,
  /**
   * The maximum number of links of a visit that one technician has shared. A further link ends the technician's oldest
   * one.
   */
  mostByTechnician: 3,
  mostMailed: 60,
  perJob: 20,
  perLink: 10,
  perNetwork: 40,
  /** The maximum number of actions in a day through all links of a visit, and through one of them. */
  perDay: 60,
  perLinkAndDay: 20,
  /**
   * The maximum number of emails in a day that actions through a visit's links may cause. The same limit applies to
   * the links of a request.
   */
  mailsPerDay: 100,
} as const;

/** The ways in which a link reaches people: someone shares it, or we email it to a person at the client. */
export const linkWays = ['shared', 'mailed'] as const;

/** The origin of a link: who shared it, or who got it by email. The ids and names of old shared links are unknown. */
export type LinkOrigin = {
  readonly way: (typeof linkWays)[number];
  readonly user_id: string | null;
  readonly name: string | null;
  /** The person's own role when the link was created. */
  readonly role: Role | null;
};

/** The event field with the origin of a link: `to` for the link that the author used, `from` for a link that ended. */
export const visitLinkField = 'visit_link';

/** The name of an author who used a link. Screens translate it. */
export const visitLinkAuthor = 'visit-link';

export const visitLinkEvents = {
  'job-orders.link-made': 'job_orders',
  'job-orders.links-withdrawn': 'job_orders',
  'job-orders.link-withdrawn': 'job_orders',
} as const;

/** The events whose email to the client has a link to the visit: the visit is planned, moves, or begins. */
const linkedEvents: ReadonlySet<string> = new Set([
  'job-orders.created',
  'job-orders.assigned',
  'job-orders.rescheduled',
  'job-orders.left',
]);

/** Returns whether the email about the event has a link to the visit. */
export function mailsVisitLink(type: string, audience: string): boolean {
  return audience === 'client' && linkedEvents.has(type);
}
