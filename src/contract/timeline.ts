import * as z from 'zod/mini';
import { roles } from '#domain/actor.ts';
import { type EventType, eventTypes, historicRecords } from '#domain/event.ts';
import { pagedRecords } from '#domain/record-address.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, page, paging } from './calls/fields.ts';
import { comment } from './comments.ts';
import { historyEntry } from './history.ts';

const happened = z.object({
  kind: z.literal('event'),
  id,
  at: instant,
  type: z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]),
  record: z.enum(historicRecords),
  record_id: id,
  /** What people called the record when it happened. */
  subject: z.string(),
  /** Who did it; for someone who may not read history, in whose place it was done. */
  actor_name: z.string(),
  /** In whose place it was done; null also for someone who may not read history. */
  acted_for: z.nullable(z.string()),
  /** What it changed; null for someone who may not read history. */
  changes: z.nullable(historyEntry.shape.changes),
  /** Why it was done, where someone said so. */
  reason: z.nullable(z.string()),
  /** Who got the job by it; null like the changes. */
  technician: z.nullable(z.string()),
});

export const timelineEntry = z.discriminatedUnion('kind', [happened, comment]);
export type TimelineEntry = z.output<typeof timelineEntry>;
export type HappenedEntry = z.output<typeof happened>;

export const listTimeline = defineCall({
  name: 'timeline.list',
  summary:
    'What happened to a record, latest first; for a request or a job, to its whole case, with what people wrote.',
  method: 'GET',
  path: '/api/timeline/{record}/{record_id}',
  by: roles,
  reads: ['events'],
  input: z.object({ record: z.enum(pagedRecords), record_id: id, ...paging }),
  output: page(timelineEntry),
});
