import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { heartbeatSeconds, type LiveReady, livePath } from '#contract/live.ts';
import type { Actor } from '#domain/actor.ts';
import { findCallerOf } from '#server/platform/calls.ts';
import type { Caller, Server } from '#server/platform/context.ts';
import { notAuthenticated, ProblemAnswer, twoFactorMissing } from '#server/platform/errors.ts';
import { type EventStream, frameOf, openEventStream } from '#server/platform/http/event-stream.ts';
import type { Live } from '#server/platform/live.ts';
import { findUnchanged } from '#server/platform/live-sessions.ts';
import { because } from '#words/say/because.ts';

/** The maximum number of streams of one person. No one has that many windows open. */
const mostStreamsOfOne = 30;

const ready = (quiet_ms: number) => frameOf('ready', { quiet_ms } satisfies LiveReady);
/** The frame after which everything on the screen must be reloaded. */
const gap = ready(0);
const heartbeat = frameOf('heartbeat', {});
const changedSession = frameOf('session', {});
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'transfer-encoding': 'chunked',
  'x-accel-buffering': 'no',
};

type Listener = { readonly caller: Caller; readonly stream: EventStream };

/**
 * Mounts the server-sent events. `ready` contains a LiveReady. It is sent once, and again when a change may
 * have been missed or concerns only this person. `change` contains a LiveChange. `heartbeat` is sent
 * regularly. `session` is sent before the stream ends because the session has changed. A stream ends when the
 * server stops, when its reader does not keep up, or when its session has ended. It also ends when its caller
 * has a different role, or belongs to a different operator or client, which the next heartbeat checks. A
 * caller without a role gets no `change`.
 */
export function mountLiveStream(server: Server, live: Live, stopping: AbortSignal) {
  const count = countPerPerson();
  const listeners = openListeners(server, stopping);
  return new Hono<{ Bindings: Partial<HttpBindings> }>().get(livePath, async (c) => {
    const caller = await findCallerOf(server, c);
    if (caller === null) throw notAuthenticated();
    const { actor, view } = caller;
    if (view.must_set_up_two_factor) throw twoFactorMissing();
    const { outgoing } = c.env;
    count(view.user.id, 1);
    const stream = openEventStream({
      onEnd: () => {
        server.metrics.streams.dec();
        unsubscribe();
        listeners.remove(listener);
        count(view.user.id, -1);
      },
      cutOff: () => outgoing?.destroy(),
    });
    server.metrics.streams.inc();
    const listener = { caller, stream };
    const reader = { user_id: view.user.id, operator_id: view.operator?.id ?? null, actor };
    const unsubscribe = live.subscribe({
      ...reader,
      onChange: (record_id, frame) => {
        stream.send(frame);
        // A person who was just deactivated gets no more events.
        if (actor !== null && isOwnRecord(actor, record_id)) listeners.check(listener);
      },
      onGap: () => stream.send(gap),
      onEnded: () => listeners.check(listener),
    });
    stream.send(ready(Math.floor(live.quietMs(reader))));
    listeners.add(listener);
    return c.body(stream.body, 200, headers);
  });
}

function countPerPerson(): (user_id: string, more: 1 | -1) => void {
  const openOf = new Map<string, number>();
  return (user_id, more) => {
    const open = (openOf.get(user_id) ?? 0) + more;
    if (open > mostStreamsOfOne) {
      throw new ProblemAnswer(429, 'too_many_attempts', because('too_many_windows'));
    }
    if (open === 0) openOf.delete(user_id);
    else openOf.set(user_id, open);
  };
}

/** Gives all streams a common heartbeat, so that one statement checks all their sessions. */
function openListeners(server: Server, stopping: AbortSignal) {
  const open = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  /** Ends the streams whose session has changed, or all of them if the check fails. */
  const endChanged = async (some: readonly Listener[]) => {
    const callers = some.map(({ caller }) => caller);
    const unchanged = await findUnchanged(server, callers).catch((error: Error) => {
      server.log.error('live sessions not found out', { error: error.message });
      return new Set<Caller>();
    });
    for (const { caller, stream } of some) {
      if (unchanged.has(caller)) continue;
      stream.send(changedSession);
      stream.end();
    }
  };
  const doubted = new Set<Listener>();
  /** Checks, with one statement, all streams that come into doubt at the same time. */
  const check = (listener: Listener) => {
    if (doubted.size === 0) {
      setImmediate(() => {
        const some = [...doubted];
        doubted.clear();
        void endChanged(some);
      });
    }
    doubted.add(listener);
  };
  const beat = async () => {
    const due = [...open];
    await endChanged(due);
    for (const { stream } of due) stream.send(heartbeat);
  };
  const planBeat = () => {
    timer = setTimeout(() => {
      planBeat();
      void beat();
    }, heartbeatSeconds * 1000);
  };
  const endAll = () => {
    for (const { stream } of open) stream.end();
  };
  stopping.addEventListener('abort', endAll);
  return {
    check,
    add: (listener: Listener) => {
      open.add(listener);
      if (open.size === 1) planBeat();
      if (stopping.aborted) endAll();
    },
    remove: (listener: Listener) => {
      open.delete(listener);
      if (open.size === 0) clearTimeout(timer);
    },
  };
}

function isOwnRecord(actor: Actor, record_id: string): boolean {
  const { technician_id, dispatcher_id, client_id, user_id } = actor;
  return [technician_id, dispatcher_id, client_id, user_id].includes(record_id);
}
