import type { LiveChange } from '#contract/live.ts';
import { reaches } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { type EventType, eventTypes } from '#domain/event.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import type { Server } from './context.ts';
import { frameOf } from './http/event-stream.ts';

export const eventChannel = 'grouphead_events';

/** Says that changes may have been missed, to every server. */
export const gapPayload = 'gap';

/** Says that sessions of someone have ended, to every server. */
export function announceEndedSessions(tx: Transaction, user_id: string): void {
  tx.announce(eventChannel, JSON.stringify({ ended: user_id }));
}

/** Says that something changed for a person whom no change of a record reaches, such as one without a role. */
export function announceToPerson(tx: Transaction, user_id: string): void {
  tx.announce(eventChannel, JSON.stringify({ concerned: user_id }));
}

/** Says that what the people of an operator may do has changed as a whole, to every server. */
export function announceChangedOperator(tx: Transaction, operator_id: string): void {
  tx.announce(eventChannel, JSON.stringify({ changed: operator_id }));
}

/** What NOTIFY carries: ids, and when the change was made. */
type Announcement = LiveChange & {
  readonly operator_id: string | null;
  readonly client_id: string | null;
  readonly technician_id: string | null;
  /** In milliseconds; null where a listener cannot know. */
  readonly at: number | null;
};

export type Subscriber = {
  readonly user_id: string;
  readonly operator_id: string | null;
  /** Null for someone who may see no change, but hears when this has changed. */
  readonly actor: Actor | null;
  /** The frame carries a LiveChange. It is made once, however many hear of the change. */
  readonly onChange: (record_id: string, frame: Uint8Array) => void;
  /** Changes may have been missed: everything shown has to be read again. */
  readonly onGap: () => void;
  /** Sessions of the subscriber's person have ended or changed, perhaps this one. */
  readonly onEnded: () => void;
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
    if (payload === gapPayload) return onGap(everybody());
    const message = parsed(payload);
    const ended = textIn(message, 'ended');
    if (ended !== null) return onEnded(everybody().filter(({ user_id }) => user_id === ended));
    const concerned = textIn(message, 'concerned');
    if (concerned !== null) return onGap(everybody().filter(({ user_id }) => user_id === concerned));
    const tenant = textIn(message, 'changed');
    if (tenant !== null) return onEnded([...(ofTenant.get(tenant) ?? [])]);
    const announcement = announcementOf(message);
    if (announcement === null) return log.error('live message not understood');
    tell(announcement);
  };
  const tell = (announcement: Announcement) => {
    const { type, record_id, operator_id, at } = announcement;
    const frame = frameOf('change', { type, record_id });
    // Whoever has a tenant hears only of its changes, so the subscribers of other tenants are not even looked at.
    for (const tenant of new Set([operator_id, null])) {
      for (const { actor, onChange } of ofTenant.get(tenant) ?? []) {
        if (actor !== null && reaches(actor, 'events', announcement)) onChange(record_id, frame);
      }
    }
    noteLag(at);
  };
  const noteLag = (at: number | null) => {
    // The clock of the server that made the change may be ahead of ours.
    if (at !== null) metrics.notificationLag.observe(Math.max(0, now().getTime() - at) / 1000);
  };
  const everybody = () => [...ofTenant.values()].flatMap((subscribers) => [...subscribers]);
  const onEnded = (concerned: readonly Subscriber[]) => {
    for (const subscriber of concerned) subscriber.onEnded();
  };
  const onGap = (concerned: readonly Subscriber[]) => {
    for (const subscriber of concerned) subscriber.onGap();
  };
  const stop = await database.listen(eventChannel, onMessage, () => onGap(everybody()));
  // A server that was killed between a commit and its announcement leaves the streams of others without that change.
  await database.transaction(
    systemFor({ installation: 'every server and every stream hears of a change' }),
    async (tx) => tx.announce(eventChannel, gapPayload),
  );
  return {
    subscribe: (subscriber) => {
      const tenant = subscriber.operator_id;
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

function textIn(message: unknown, name: string): string | null {
  const found: unknown = Reflect.get(Object(message), name);
  return typeof found === 'string' ? found : null;
}

function announcementOf(message: unknown): Announcement | null {
  const id = (name: string) => textIn(message, name);
  const at: unknown = Reflect.get(Object(message), 'at');
  const type = knownTypes.find((known) => known === id('type'));
  const record_id = id('record_id');
  if (type === undefined || record_id === null) return null;
  return {
    type,
    record_id,
    operator_id: id('operator_id'),
    client_id: id('client_id'),
    technician_id: id('technician_id'),
    at: typeof at === 'number' ? at : null,
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
