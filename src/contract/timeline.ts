import * as z from 'zod/mini';
import { roles } from '#domain/actor.ts';
import { type EventType, eventTypes, historicRecords } from '#domain/events/event.ts';
import { pagedRecords } from '#domain/events/record-address.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, page, paging } from './calls/fields.ts';
import { comment } from './comments.ts';
import { historyEntry } from './history.ts';
import { linkOrigin } from './job-orders/link-origin.ts';

const happened = z.object({
  kind: z.literal('event'),
  id,
  at: instant,
  type: z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]),
  record: z.enum(historicRecords),
  record_id: id,
  /** The record's name when the event happened. */
  subject: z.string(),
  /** The second form of the subject, if the record still has this name. */
  subject_second_name: z.nullable(z.string()),
  /** The author. Readers without access to history see the person that the author acted for instead. */
  actor_name: z.string(),
  actor_second_name: z.nullable(z.string()),
  /** The person that the author acted for; always null for readers without access to history. */
  acted_for: z.nullable(z.string()),
  acted_for_second_name: z.nullable(z.string()),
  /** The link that the author used; null if the author used none. */
  by_link: z.nullable(linkOrigin),
  /** The changes; null for readers without access to history. */
  changes: z.nullable(historyEntry.shape.changes),
  reason: z.nullable(z.string()),
  /** The technician who was assigned; null for readers without access to history. */
  technician: z.nullable(z.string()),
  technician_second_name: z.nullable(z.string()),
});

const timelineEntry = z.discriminatedUnion('kind', [happened, comment]);
export type TimelineEntry = z.output<typeof timelineEntry>;
export type HappenedEntry = z.output<typeof happened>;

export const listTimeline = defineCall({
  name: 'timeline.list',
  summary:
    'List the events of a record, latest first. For a request or a job, list those of its whole case, with comments.',
  method: 'GET',
  path: '/api/timeline/{record}/{record_id}',
  by: roles,
  reads: ['events'],
  input: z.object({ record: z.enum(pagedRecords), record_id: id, ...paging }),
  output: page(timelineEntry),
});
