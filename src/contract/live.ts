import * as z from 'zod/mini';
import { type EventType, eventTypes } from '#domain/events/event.ts';
import { id } from './calls/fields.ts';

/**
 * The stream of changes that the caller may see, as server-sent events. It contains only IDs; clients get the
 * data through the normal calls.
 */
export const livePath = '/api/live';
export const heartbeatSeconds = 25;
export const reconnectSeconds = [1, 2, 5, 10] as const;

export const liveChange = z.object({
  type: z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]),
  record_id: id,
});
export type LiveChange = z.output<typeof liveChange>;
