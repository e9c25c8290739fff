import type { LiveChange } from '#contract/live.ts';
import { reaches } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { type EventType, eventTypes } from '#domain/event.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import type { Server } from './context.ts';
import { frameOf } from './event-stream.ts';

export const eventChannel = 'grouphead_events';

/** Says that changes may have been missed, to every server. */
export const gapPayload = 'gap';

/** What NOTIFY carries: ids, and when the change was made. */
type Announcement = LiveChange & {
  readonly operator_id: string | null;
  readonly client_id: string | null;
  readonly technician_id: string | null;
  /** In milliseconds; null where a listener cannot know. */
  readonly at: number | null;
};

export type Subscriber = {
  readonly actor: Actor;
  /** The frame carries a LiveChange. It is made once, however many hear of the change. */
  readonly onChange: (record_id: string, frame: Uint8Array) => void;
  /** Changes may have been missed: everything shown has to be read again. */
  readonly onGap: () => void;
};

export type Live = {
  /** Tells the subscriber of every change it may see until the returned function is called. */
  readonly subscribe: (subscriber: Subscriber) => () => void;
  readonly close: () => Promise<void>;
};

/** One LISTEN per server, however many streams hang on it. */
export async function openLive({ database, log, now, metrics }: Server): Promise<Live> {
  const ofTenant = new Map<string | null, Set<Subscriber>>();
  const onMessage = (payload: string) => {
    if (payload === gapPayload) return onGap();
    const announcement = parseAnnouncement(payload);
    if (announcement === null) return log.error('live message not understood');
    const { type, record_id, operator_id, at } = announcement;
    const frame = frameOf('change', { type, record_id });
    // Whoever has a tenant hears only of its changes, so the subscribers of other tenants are not even looked at.
    for (const tenant of new Set([operator_id, null])) {
      for (const { actor, onChange } of ofTenant.get(tenant) ?? []) {
        if (reaches(actor, 'events', announcement)) onChange(record_id, frame);
      }
    }
    noteLag(at);
  };
  const noteLag = (at: number | null) => {
    // The clock of the server that made the change may be ahead of ours.
    if (at !== null) metrics.notificationLag.observe(Math.max(0, now().getTime() - at) / 1000);
  };
  const onGap = () => {
    for (const subscribers of ofTenant.values()) {
      for (const subscriber of subscribers) subscriber.onGap();
    }
  };
  const stop = await database.listen(eventChannel, onMessage, onGap);
  // A server that was killed between a commit and its announcement leaves the streams of others without that change.
  await database.transaction(systemIdentity, async (tx) => tx.announce(eventChannel, gapPayload));
  return {
    subscribe: (subscriber) => {
      const tenant = subscriber.actor.operator_id ?? null;
      const subscribers = ofTenant.get(tenant) ?? new Set();
      ofTenant.set(tenant, subscribers.add(subscriber));
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0) ofTenant.delete(tenant);
      };
    },
    close: stop,
  };
}

function parseAnnouncement(payload: string): Announcement | null {
  const value = parsed(payload);
  if (typeof value !== 'object' || value === null || !('type' in value) || !('record_id' in value))
    return null;
  const id = (name: string) => {
    const found: unknown = Reflect.get(value, name);
    return typeof found === 'string' ? found : null;
  };
  const type = knownTypes.find((known) => known === value.type);
  const record_id = id('record_id');
  if (type === undefined || record_id === null) return null;
  return {
    type,
    record_id,
    operator_id: id('operator_id'),
    client_id: id('client_id'),
    technician_id: id('technician_id'),
    at: 'at' in value && typeof value.at === 'number' ? value.at : null,
  };
}

/** Whoever may use the database may notify with any text; nothing of it may end the server. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}

const knownTypes = Object.keys(eventTypes) as EventType[];
