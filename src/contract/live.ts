import * as z from 'zod/mini';
import { type EventType, eventTypes } from '#domain/events/event.ts';
import { id } from './calls/fields.ts';

/** Server-sent events with only the IDs of changes; the data comes through the normal calls. */
export const livePath = '/api/live';
export const heartbeatSeconds = 25;
export const reconnectSeconds = [1, 2, 5, 10] as const;

/**
 * `quiet_ms` is the time between the last change visible to the reader and the opening of the stream; at most a
 * minute.
 */
export type LiveReady = { readonly quiet_ms: number };

export const liveChange = z.object({
  type: z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]),
  record_id: id,
});
export type LiveChange = z.output<typeof liveChange>;
