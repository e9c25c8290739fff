import type { Role } from '#domain/actor.ts';
import type { Audience } from '#domain/notification.ts';

/** The records on which people write. What they write belongs to the case of the record. */
export const commentedRecords = ['service_requests', 'job_orders'] as const;
export type CommentedRecord = (typeof commentedRecords)[number];

export const commentLimits = {
  text: { min: 1, max: 4000 },
  mentions: { max: 20 },
} as const;

/**
 * The event by which each record tells that someone wrote on its case. It is that of the job as soon as there is one: a
 * technician knows nothing of the request.
 */
export const commentEvents = {
  service_requests: 'service-requests.commented',
  job_orders: 'job-orders.commented',
} as const satisfies Readonly<Record<CommentedRecord, string>>;

/** A client writes to everyone on the case; all others may also write to the company alone. */
export function mayWriteInternally(role: Role): boolean {
  return role !== 'client';
}

/** Who is on a case, the client last. No one else can be mentioned there. */
export const peopleOnCase = [
  'dispatchers',
  'operator',
  'technician',
  'client',
] as const satisfies readonly Audience[];
export type PartOnCase = (typeof peopleOnCase)[number];

/** Whether someone with this part on the case may read the comment. */
export function maySeeComment(part: PartOnCase, { is_internal }: { readonly is_internal: boolean }): boolean {
  return part !== 'client' || !is_internal;
}

/** A comment has lines and tabs, and no other control characters. */
export function isPlainText(text: string): boolean {
  return !/[^\P{Cc}\n\r\t]/u.test(text);
}
