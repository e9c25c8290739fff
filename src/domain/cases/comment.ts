import type { Role } from '#domain/actor.ts';
import type { Audience } from '#domain/events/audience.ts';

/** The records that people can comment on. A comment belongs to the whole case of its record. */
export const commentedRecords = ['service_requests', 'job_orders'] as const;
export type CommentedRecord = (typeof commentedRecords)[number];

export const commentLimits = {
  text: { min: 1, max: 4000 },
  mentions: { max: 20 },
} as const;

/** If the case has a job, the job's event is used, because technicians cannot see the request. */
export const commentEvents = {
  service_requests: 'service-requests.commented',
  job_orders: 'job-orders.commented',
} as const satisfies Readonly<Record<CommentedRecord, string>>;

/**
 * Returns whether a role may write internal comments. A client's comments are always visible to everyone on the case.
 */
export function mayWriteInternally(role: Role): boolean {
  return role !== 'client';
}

/**
 * Returns whether a role may say when it wrote a comment. Only technicians' devices store comments while offline.
 * Anyone else could date a comment before the event that it is about.
 */
export function mayDateComment(role: Role): boolean {
  return role === 'technician';
}

/** The people on a case, with the client last. Only these people can be mentioned in its comments. */
export const peopleOnCase = [
  'dispatchers',
  'operator',
  'technician',
  'client',
] as const satisfies readonly Audience[];
export type PartOnCase = (typeof peopleOnCase)[number];

export function maySeeComment(part: PartOnCase, { is_internal }: { readonly is_internal: boolean }): boolean {
  return part !== 'client' || !is_internal;
}

/**
 * Matches text that asks a question. The question mark, in either script, must end a word, because links may contain
 * one too. PostgreSQL and JavaScript interpret the pattern in the same way.
 */
export const questionPattern = '[?؟]["\'”»)]*(\\s|$)';

/** Returns whether the text contains no control characters other than line breaks and tabs. */
export function isPlainText(text: string): boolean {
  return !/[^\P{Cc}\n\r\t]/u.test(text);
}
