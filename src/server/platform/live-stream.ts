import { setMaxListeners } from 'node:events';
import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { heartbeatSeconds, livePath } from '#contract/live.ts';
import type { Actor } from '#domain/actor.ts';
import { because } from '#words/say/because.ts';
import { findCallerOf } from './calls.ts';
import type { Server } from './context.ts';
import { notAuthenticated, ProblemAnswer } from './errors.ts';
import type { Live } from './live.ts';
import { findCaller } from './session.ts';

/** Nobody has so many windows open. Each stream costs a look at its session with every heartbeat. */
const mostStreamsOfOne = 30;

/**
 * Server-sent events: `ready` once (and again when changes may have been missed), `change` with a LiveChange, and
 * `heartbeat`. A stream ends when the server stops, or when its session has ended, which is seen at the next heartbeat.
 * A caller without a role is told of no change, and learns from the stream only whether the server is there.
 */
export function mountLiveStream(server: Server, live: Live, stopping: AbortSignal): Hono {
  // Each open stream listens, however many there are, so Node is not to warn of a leak.
  setMaxListeners(0, stopping);
  const openOf = new Map<string, number>();
  const countStream = (user_id: string, more: 1 | -1) => {
    const open = (openOf.get(user_id) ?? 0) + more;
    if (open > mostStreamsOfOne) {
      throw new ProblemAnswer(429, 'too_many_attempts', because('too_many_windows'));
    }
    if (open === 0) openOf.delete(user_id);
    else openOf.set(user_id, open);
  };
  return new Hono().get(livePath, async (c) => {
    const caller = await findCallerOf(server, c);
    if (caller === null) throw notAuthenticated();
    const { actor, token } = caller;
    const user_id = caller.view.user.id;
    countStream(user_id, 1);
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, async (stream) => {
      const send = sender(stream);
      const recheck = new EventTarget();
      const unsubscribe =
        actor === null
          ? () => undefined
          : live.subscribe({
              actor,
              onChange: (change) => {
                void send('change', JSON.stringify(change));
                // Somebody who was just deactivated hears nothing more.
                if (isOwnRecord(actor, change.record_id)) recheck.dispatchEvent(new Event('due'));
              },
              onGap: () => send('ready', '{}'),
            });
      try {
        await send('ready', '{}');
        while (await pause(heartbeatSeconds * 1000, { stream, stopping, recheck })) {
          if ((await findCaller(server, { token, place: null })) === null) break;
          await send('heartbeat', '{}');
        }
      } finally {
        countStream(user_id, -1);
        unsubscribe();
      }
    });
  });
}

function sender(stream: SSEStreamingApi) {
  return (event: string, data: string) => stream.writeSSE({ event, data });
}

function isOwnRecord({ technician_id, dispatcher_id }: Actor, record_id: string): boolean {
  return record_id === technician_id || record_id === dispatcher_id;
}

type Ends = {
  readonly stream: SSEStreamingApi;
  readonly stopping: AbortSignal;
  /** Sends `due` when the session must be looked at before the next heartbeat. */
  readonly recheck: EventTarget;
};

/** Waits; false as soon as the stream or the server ends. */
function pause(ms: number, { stream, stopping, recheck }: Ends): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (goOn: boolean) => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
      recheck.removeEventListener('due', due);
      resolve(goOn);
    };
    const stop = () => finish(false);
    const due = () => finish(true);
    recheck.addEventListener('due', due);
    const timer = setTimeout(() => finish(true), ms);
    stopping.addEventListener('abort', stop);
    stream.onAbort(stop);
    if (stopping.aborted || stream.aborted) stop();
  });
}
