import * as z from 'zod/mini';
import { areaRoles, roles, supervisedBy } from '#domain/actor.ts';
import { type EventType, eventTypes, historicRecords } from '#domain/events/event.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, page, paging, search } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';
import { linkOrigin } from './job-orders/link-origin.ts';

const eventType = z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]);

/** One recorded change: its author, the person that the author acted for, the time, the record and the fields. */
export const historyEntry = z.object({
  id,
  at: instant,
  type: eventType,
  record: z.enum(historicRecords),
  record_id: id,
  /** The record's name when the change was made. */
  subject: z.string(),
  /** The second form of the subject, if the record still has this name. */
  subject_second_name: z.nullable(z.string()),
  actor_name: z.string(),
  /** The second form of the author's name, if the account still has this name. */
  actor_second_name: z.nullable(z.string()),
  actor_role: z.nullable(z.enum(roles)),
  /** The link that the author used; null if the author used none. */
  by_link: z.nullable(linkOrigin),
  acted_for: z.nullable(z.object({ role: z.enum(areaRoles), id, ...named })),
  operator: z.nullable(z.object({ id, ...named })),
  changes: z.record(z.string(), z.object({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) })),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const listHistoryOfRecord = defineCall({
  name: 'history.list-of-record',
  summary: 'List every change to a record, latest first.',
  method: 'GET',
  path: '/api/history/{record}/{record_id}',
  by: supervisedBy('country_operator', 'dispatcher'),
  reads: ['events'],
  input: z.object({ record: z.enum(historicRecords), record_id: id, ...paging }),
  output: page(historyEntry),
});

export const listHistory = defineCall({
  name: 'history.list',
  summary:
    'List every change on the platform, latest first. `search` matches the record, the author, and the person acted for.',
  method: 'GET',
  path: '/api/history',
  by: ['super_admin'],
  reads: ['events'],
  input: z.object({ ...search, record: z.optional(z.enum(historicRecords)), ...paging }),
  output: page(historyEntry),
});
