import type { LiveChange } from '#contract/live.ts';
import { isWithinReach, reaches } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { type EventType, eventTypes } from '#domain/events/event.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import type { Server } from './context.ts';
import { frameOf } from './http/event-stream.ts';

export const eventChannel = 'grouphead_events';

/** The payload that notifies every server that changes may have been missed. */
const gapPayload = 'gap';

/** Notifies every server that a user's sessions have ended. */
export function announceEndedSessions(tx: Transaction, user_id: string): void {
  tx.announce(eventChannel, JSON.stringify({ ended: user_id }));
}

/** Announces a change to a person who has no access to any record, such as one without a role. */
export function announceToPerson(tx: Transaction, user_id: string): void {
  tx.announce(eventChannel, JSON.stringify({ concerned: user_id }));
}

/** Notifies every server that the rights of all of an operator's people have changed. */
export function announceChangedOperator(tx: Transaction, operator_id: string): void {
  tx.announce(eventChannel, JSON.stringify({ changed: operator_id }));
}

/** The payload of NOTIFY: ids, and the time of the change. */
type Announcement = LiveChange & {
  readonly operator_id: string | null;
  readonly client_id: string | null;
  readonly technician_id: string | null;
  /** The time of the change in milliseconds since 1970; null if the payload does not contain it. */
  readonly at: number | null;
};

type Reader = {
  readonly user_id: string;
  readonly operator_id: string | null;
  /** Null for a reader who cannot see any changes yet, but is notified once they can. */
  readonly actor: Actor | null;
};

type Subscriber = Reader & {
  /** The frame contains a LiveChange. It is made once, regardless of the number of subscribers. */
  readonly onChange: (record_id: string, frame: Uint8Array) => void;
  /** Called when changes may have been missed, so that everything on the screen must be reloaded. */
  readonly onGap: () => void;
  /** Called when sessions of the same person have ended or changed, possibly including this one. */
  readonly onEnded: () => void;
};

export type Live = {
  /** Notifies the subscriber of every change that they may see, until the returned function is called. */
  readonly subscribe: (subscriber: Subscriber) => () => void;
  /**
   * Returns the number of milliseconds since the last message that concerned the reader. It is at most a minute, and
   * at most the time since this server started to listen.
   */
  readonly quietMs: (reader: Reader) => number;
  readonly close: () => Promise<void>;
};

/** Listens for changes once per server, for any number of streams. */
export async function openLive({ database, log, now, metrics, readiness }: Server): Promise<Live> {
  const ofTenant = new Map<string | null, Set<Subscriber>>();
  const recent = openRecent();
  const onMessage = (payload: string) => {
    if (payload === gapPayload) {
      // A server that has just started may have migrated the database.
      void readiness.look();
      return notify('onGap', () => true);
    }
    const message = parsed(payload);
    const ended = textIn(message, 'ended');
    if (ended !== null) return notify('onEnded', ({ user_id }) => user_id === ended);
    const concerned = textIn(message, 'concerned');
    if (concerned !== null) return notify('onGap', ({ user_id }) => user_id === concerned);
    const tenant = textIn(message, 'changed');
    if (tenant !== null) return notify('onEnded', ({ operator_id }) => operator_id === tenant);
    const announcement = announcementOf(message);
    if (announcement === null) return log.error('live message not understood');
    announce(announcement);
  };
  const announce = (announcement: Announcement) => {
    const { type, record_id, operator_id, at } = announcement;
    recent.add((reader) => sees(reader, announcement));
    const frame = frameOf('change', { type, record_id });
    // Other operators' subscribers are skipped, because subscribers get only the changes of their own operator.
    for (const tenant of new Set([operator_id, null])) {
      for (const subscriber of ofTenant.get(tenant) ?? []) {
        if (sees(subscriber, announcement)) subscriber.onChange(record_id, frame);
      }
    }
    // The clock of the server that made the change may be ahead of ours.
    if (at !== null) metrics.notificationLag.observe(Math.max(0, now().getTime() - at) / 1000);
  };
  const everybody = () => [...ofTenant.values()].flatMap((subscribers) => [...subscribers]);
  const notify = (message: 'onGap' | 'onEnded', concerns: Concerns) => {
    recent.add(concerns);
    for (const subscriber of everybody().filter(concerns)) subscriber[message]();
  };
  const stop = await database.listen(eventChannel, onMessage, () => notify('onGap', () => true));
  // A server that was killed between a commit and its announcement never announced the change, so streams may lack it.
  await database.transaction(
    systemFor({ installation: 'every server and every stream is notified of a change' }),
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
    quietMs: recent.quietMs,
    close: stop,
  };
}

type Concerns = (reader: Reader) => boolean;

/** A reader gets no announcement about a kind of record that their role cannot read at all, such as an invoice. */
const sees = ({ actor }: Reader, announcement: Announcement) =>
  actor !== null &&
  isWithinReach(actor.role, eventTypes[announcement.type]) &&
  reaches(actor, 'events', announcement);

const longestQuietMs = 60_000;
const mostRecent = 2_000;

/** Remembers whom the latest messages concerned. A reader learns nothing about messages that concern only others. */
function openRecent() {
  let knownSince = performance.now();
  const messages: { readonly at: number; readonly concerns: Concerns }[] = [];
  return {
    add: (concerns: Concerns) => {
      messages.push({ at: performance.now(), concerns });
      if (messages.length > mostRecent) knownSince = messages.shift()?.at ?? knownSince;
    },
    quietMs: (reader: Reader) => {
      const now = performance.now();
      const last = messages.findLast(({ concerns }) => concerns(reader))?.at ?? 0;
      return Math.min(longestQuietMs, now - Math.max(knownSince, last));
    },
  };
}

function textIn(message: unknown, name: string): string | null {
  const value: unknown = Reflect.get(Object(message), name);
  return typeof value === 'string' ? value : null;
}

function announcementOf(message: unknown): Announcement | null {
  const id = (name: string) => textIn(message, name);
  const at: unknown = Reflect.get(Object(message), 'at');
  const type = eventTypeNames.find((candidate) => candidate === id('type'));
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

/** Anyone with access to the database can send any payload, so no payload may crash the server. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}

const eventTypeNames = Object.keys(eventTypes) as EventType[];
